// Pinocchio on closed machines, timed on samples from a file: "peer FILE" prints JSON, see loop_peers.py.
// "inverse": joint Jacobians, loop Jacobian, passive velocities and accelerations, rnea, torques of the motors.
// "direct": constraintDynamics.
#include "pinocchio_samples.hpp"
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/jacobian.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/rnea.hpp>

using Eigen::MatrixXd;
using Eigen::VectorXd;

static void add_joint(Model &model, std::istream &in) {
  const int parent = int(next(in)) + 1, slides = int(next(in));
  const SE3 place = placement(in);
  const auto name = "joint" + std::to_string(model.njoints);
  const JointIndex joint = slides ? model.addJoint(parent, JointModelPZ(), place, name)
                                  : model.addJoint(parent, JointModelRZ(), place, name);
  const Inertia body = inertia_of_link(in);
  if (body.mass() > 0) model.appendBodyToJoint(joint, body, SE3::Identity());
}

template <class Call>
static void report(const char *start, const char *name, int count, int passes, int shown, Call call,
                   const VectorXd &answer) {
  std::printf("%s\"%s\": {\"seconds\": %.17g, \"results\": [", start, name, timed(count, passes, call));
  for (int i = 0; i < shown; ++i) {
    call(i);
    std::printf("%s[", i ? ", " : "");
    for (int k = 0; k < answer.size(); ++k) std::printf("%s%.17g", k ? ", " : "", answer(k));
    std::printf("]");
  }
  std::printf("]}");
}

int main(int, char **arguments) {
  std::ifstream in(arguments[1]);
  const int n = int(next(in)), balls = int(next(in)), motors = int(next(in));
  const int count = int(next(in)), passes = int(next(in)), shown = int(next(in));
  Model model;
  for (int i = 0; i < 3; ++i) model.gravity.linear()(i) = next(in);
  for (int j = 0; j < n; ++j) add_joint(model, in);
  PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(RigidConstraintModel) constraints;
  struct Point { JointIndex joint; Eigen::Vector3d at; };
  std::vector<std::pair<Point, Point>> pairs;
  for (int b = 0; b < balls; ++b) {
    const JointIndex i = int(next(in)) + 1;
    const SE3 on_i = placement(in);
    const JointIndex k = int(next(in)) + 1;
    const SE3 on_k = placement(in);
    const SE3 at_i(Eigen::Matrix3d::Identity(), on_i.translation()), at_k(Eigen::Matrix3d::Identity(), on_k.translation());
    constraints.push_back(RigidConstraintModel(CONTACT_3D, model, i, at_i, k, at_k, LOCAL));
    pairs.push_back({{i, on_i.translation()}, {k, on_k.translation()}});
  }
  std::vector<int> active, passive;
  for (int a = 0; a < motors; ++a) active.push_back(int(next(in)));
  for (int j = 0; j < n; ++j)
    if (std::find(active.begin(), active.end(), j) == active.end()) passive.push_back(j);
  const Vectors q = vectors(in, n, count), v = vectors(in, n, count);
  const Vectors va = vectors(in, motors, count), aa = vectors(in, motors, count), tau = vectors(in, n, count);

  Data data(model);
  const int rows = 3 * balls, np = int(passive.size());
  MatrixXd J(rows, n), J1(6, n), J2(6, n), Ja(rows, motors), Jp(rows, np);
  VectorXd speed(n), gain(n), bias(rows), right(rows), torques(motors), found(motors);
  Eigen::PartialPivLU<MatrixXd> lu(np);
  const auto inverse = [&](int s) {
    computeJointJacobians(model, data, q[s]);
    for (int b = 0; b < balls; ++b) {
      J1.setZero();
      J2.setZero();
      getJointJacobian(model, data, pairs[b].first.joint, LOCAL_WORLD_ALIGNED, J1);
      getJointJacobian(model, data, pairs[b].second.joint, LOCAL_WORLD_ALIGNED, J2);
      const Eigen::Vector3d r1 = data.oMi[pairs[b].first.joint].rotation() * pairs[b].first.at;
      const Eigen::Vector3d r2 = data.oMi[pairs[b].second.joint].rotation() * pairs[b].second.at;
      J.middleRows(3 * b, 3).noalias() = J1.topRows(3) - J2.topRows(3) - skew(r1) * J1.bottomRows(3) + skew(r2) * J2.bottomRows(3);
    }
    for (int a = 0; a < motors; ++a) Ja.col(a) = J.col(active[a]);
    for (int k = 0; k < np; ++k) Jp.col(k) = J.col(passive[k]);
    lu.compute(Jp);
    const VectorXd vp = lu.solve(-(Ja * va[s]));
    for (int a = 0; a < motors; ++a) speed(active[a]) = va[s](a);
    for (int k = 0; k < np; ++k) speed(passive[k]) = vp(k);
    gain.setZero();
    forwardKinematics(model, data, q[s], speed, gain);
    for (int b = 0; b < balls; ++b) {
      Eigen::Vector3d moved[2];
      const Point points[2] = {pairs[b].first, pairs[b].second};
      for (int e = 0; e < 2; ++e) {
        const auto j = points[e].joint;
        const SE3 at(Eigen::Matrix3d::Identity(), points[e].at);
        const Motion a = at.actInv(data.a[j]), w = at.actInv(data.v[j]);
        moved[e] = data.oMi[j].rotation() * (a.linear() + w.angular().cross(w.linear()));
      }
      bias.segment<3>(3 * b) = moved[0] - moved[1];
    }
    right.noalias() = -(Ja * aa[s]) - bias;
    const VectorXd ap = lu.solve(right);
    for (int a = 0; a < motors; ++a) gain(active[a]) = aa[s](a);
    for (int k = 0; k < np; ++k) gain(passive[k]) = ap(k);
    rnea(model, data, q[s], speed, gain);
    VectorXd tp(np);
    for (int k = 0; k < np; ++k) tp(k) = data.tau(passive[k]);
    const VectorXd lambda = lu.transpose().solve(tp);
    torques.noalias() = -(Ja.transpose() * lambda);
    for (int a = 0; a < motors; ++a) torques(a) += data.tau(active[a]);
  };
  report("{", "inverse", count, passes, shown, inverse, torques);

  PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(RigidConstraintData) held;
  for (const auto &constraint : constraints) held.push_back(RigidConstraintData(constraint));
#if __has_include(<pinocchio/multibody.hpp>)
  initConstraintDynamics(model, data, constraints, held);
#else
  initConstraintDynamics(model, data, constraints);
#endif
  ProximalSettings settings(1e-12, 0.0, 1);
  const auto direct = [&](int s) {
    constraintDynamics(model, data, q[s], v[s], tau[s], constraints, held, settings);
    for (int a = 0; a < motors; ++a) found(a) = data.ddq(active[a]);
  };
  report(", ", "direct", count, passes, shown, direct, found);
  std::printf("}\n");
}
