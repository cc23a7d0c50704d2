// What the programs that time Pinocchio share: numbers read from a file, and CPU time per sample.
#pragma once
#if __has_include(<pinocchio/multibody.hpp>)
#include <pinocchio/multibody.hpp>
#else
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/model.hpp>
#endif
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

using namespace pinocchio;
using Vectors = std::vector<Eigen::VectorXd>;

static double next(std::istream &in) {
  double x = 0;
  in >> x;
  return x;
}

static Vectors vectors(std::istream &in, int n, int count) {
  Vectors all(count, Eigen::VectorXd(n));
  for (auto &x : all)
    for (int j = 0; j < n; ++j) x(j) = next(in);
  return all;
}

static SE3 placement(std::istream &in) {
  SE3 place;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) place.rotation()(i, k) = next(in);
    place.translation()(i) = next(in);
  }
  return place;
}

static Inertia inertia_of_link(std::istream &in) {
  const double mass = next(in);
  Eigen::Vector3d centre;
  Eigen::Matrix3d tensor;
  for (int i = 0; i < 3; ++i) centre(i) = next(in);
  for (int i = 0; i < 9; ++i) tensor(i / 3, i % 3) = next(in);
  return Inertia(mass, centre, tensor);
}

static double cpu() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// Seconds per sample: the median of passes over all samples.
template <class Call> static double timed(int count, int passes, Call call) {
  std::vector<double> times;
  for (int k = 0; k < passes; ++k) {
    const double start = cpu();
    for (int i = 0; i < count; ++i) call(i);
    times.push_back((cpu() - start) / count);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}
