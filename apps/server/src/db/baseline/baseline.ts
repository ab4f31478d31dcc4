import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the baseline, in the folder of the migrations. */
export const BASELINE = 'baseline/schema.sql'

const COMMAND = 'npm run db:baseline'
const HEADER = `-- Made by ${COMMAND} from the migrations below, for databases that have none. Never edited by hand.`
const COVERED = /^-- (\S+\.sql) ([0-9a-f]{64})$/gm

/** What the migrations made together, as one script, for an empty database. */
export interface Baseline {
  /** The migrations in it: name → hash. */
  covered: ReadonlyMap<string, string>
  script: string
}

export function baselineText(covered: ReadonlyMap<string, string>, statements: readonly string[]): string {
  const header = [HEADER, ...[...covered].map(([name, hash]) => `-- ${name} ${hash}`)]
  return `${header.join('\n')}\n\n${statements.map(statement => `${statement};\n`).join('')}`
}

/** The baseline of a folder of migrations, if it has one. @throws when one of its migrations was changed since. */
export function readBaseline(folder: string, known: ReadonlyMap<string, string>): Baseline | undefined {
  const file = join(folder, BASELINE)
  if (!existsSync(file)) return undefined
  const script = readFileSync(file, 'utf8')
  const covered = new Map([...script.matchAll(COVERED)].map(([, name = '', hash = '']) => [name, hash]))
  for (const [name, hash] of covered)
    if (known.get(name) !== hash)
      throw new Error(
        `The migration ${name} was ${known.has(name) ? 'changed' : 'taken away'} after the baseline had been made of it. Put the file back as it was; if no database has it yet, run ${COMMAND}.`,
      )
  return { covered, script }
}
