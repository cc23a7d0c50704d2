// Pinocchio's algorithms timed on samples from a file: "peer FILE rnea crba …" prints JSON, see pinocchio_cpp.py.
// Which algorithms can be asked for is chosen with -DWITH_CRBA, …: each adds half a minute to the compilation.
#include "pinocchio_samples.hpp"
#include <pinocchio/algorithm/rnea.hpp>
#ifdef WITH_CRBA
#include <pinocchio/algorithm/crba.hpp>
#endif
#ifdef WITH_ABA
#include <pinocchio/algorithm/aba.hpp>
#endif
#ifdef WITH_REGRESSOR
#include <pinocchio/algorithm/regressor.hpp>
#endif
#ifdef WITH_DERIVATIVES
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#endif

using Matrices = std::vector<Eigen::MatrixXd>;

static void add_link(Model &model, std::istream &in) {
  const SE3 place = placement(in);
  const auto last = JointIndex(model.njoints - 1);
  const auto joint = model.addJoint(last, JointModelRZ(), place, "joint" + std::to_string(last + 1));
  model.appendBodyToJoint(joint, inertia_of_link(in), SE3::Identity());
}

// Timed calls, and their results for the first samples, as entries of one JSON object.
struct Report {
  int count, passes, shown;
  std::vector<std::string> wanted;
  const char *start = "{";

  template <class Call, class Found> void row(const std::string &name, Call call, Found found) {
    const auto function = name.substr(0, name.find(','));
    if (std::find(wanted.begin(), wanted.end(), function) == wanted.end()) return;
    std::printf("%s\"%s\": {\"seconds\": %.17g, \"results\": [", start, name.c_str(),
                timed(count, passes, call));
    for (int i = 0; i < shown; ++i) {
      call(i);
      const char *comma = i ? "], [" : "[";
      for (const Eigen::MatrixXd &M : Matrices(found()))
        for (int k = 0; k < M.size(); ++k, comma = ", ")
          std::printf("%s%.17g", comma, M(k / M.cols(), k % M.cols()));
    }
    std::printf("]]}");
    start = ", ";
  }
};

int main(int given, char **arguments) {
  std::ifstream in(arguments[1]);
  const int n = int(next(in)), count = int(next(in)), passes = int(next(in)), shown = int(next(in));
  Model model;
  for (int i = 0; i < 3; ++i) model.gravity.linear()(i) = next(in);
  for (int j = 0; j < n; ++j) add_link(model, in);
  const Vectors q = vectors(in, n, count), v = vectors(in, n, count), a = vectors(in, n, count);
  Data data(model);
  Report report{count, passes, shown, {arguments + 2, arguments + given}};
  report.row("rnea", [&](int i) { rnea(model, data, q[i], v[i], a[i]); },
             [&] { return Matrices{data.tau}; });
#ifdef WITH_CRBA
  const auto inertia = [&] { return Matrices{data.M.selfadjointView<Eigen::Upper>()}; };
  report.row("crba", [&](int i) { crba(model, data, q[i], Convention::LOCAL); }, inertia);
  report.row("crba, world", [&](int i) { crba(model, data, q[i], Convention::WORLD); }, inertia);
#endif
#ifdef WITH_ABA
  const auto accelerations = [&] { return Matrices{data.ddq}; };
  report.row("aba", [&](int i) { aba(model, data, q[i], v[i], a[i], Convention::LOCAL); }, accelerations);
  report.row("aba, world", [&](int i) { aba(model, data, q[i], v[i], a[i], Convention::WORLD); },
             accelerations);
#endif
#ifdef WITH_REGRESSOR
  report.row("regressor", [&](int i) { computeJointTorqueRegressor(model, data, q[i], v[i], a[i]); },
             [&] { return Matrices{data.jointTorqueRegressor}; });
#endif
#ifdef WITH_DERIVATIVES
  report.row("derivatives", [&](int i) { computeRNEADerivatives(model, data, q[i], v[i], a[i]); }, [&] {
    return Matrices{data.dtau_dq, data.dtau_dv, data.M.selfadjointView<Eigen::Upper>()};
  });
#endif
  std::printf("}\n");
}
