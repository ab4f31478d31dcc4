const MOST = 30

/** The test files that took longest, of all steps: where a minute of the suite is to be found. */
export function slowestLines(results) {
  const files = results.flatMap(({ name, files = [] }) => files.map(file => ({ ...file, step: name }))).toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST)
  return files.length ? ['', `The ${files.length} slowest test files:`, ...files.map(({ seconds, path, step }) => `${seconds.toFixed(1).padStart(7)} s  ${path}  (${step})`), ''].join('\n') : ''
}
