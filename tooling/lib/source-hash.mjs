import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** Hash of the dependencies and the given sources (files or folders). Equal hashes mean equal results of a build. */
export function hashOfSources(sources) {
  const hash = createHash('sha256')
  const files = [join(ROOT, 'package-lock.json'), ...sources.flatMap(filesUnder)]
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (statSync(folder).isFile()) return [folder]
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(entry => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
