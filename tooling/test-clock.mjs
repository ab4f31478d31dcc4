import { parseArgs } from 'node:util'
import { buildWeb } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { MOMENTS, movedClock, ZONES } from './lib/moved-clock.mjs'
import { Explained, main } from './lib/project.mjs'
import { closingLine, runSteps } from './lib/steps.mjs'
import { vitestStep } from './lib/vitest-step.mjs'

const SUITES = {
  unit: { projects: ['domain', 'web', 'tooling'] },
  database: { projects: ['server'] },
  postgres: { projects: ['server'], env: { TEST_DATABASE: 'postgres' } },
  stories: { projects: ['e2e'] },
}

/**
 * The suite at other times and in other zones: `npm run test:clock -- --moments=year-end --suites=database [part of a
 * file's path …]`. Without arguments unit and database tests at every moment, each in its own zone; `--zones=all` in
 * every zone.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      moments: { type: 'string' },
      zones: { type: 'string' },
      suites: { type: 'string', default: 'unit,database' },
    },
  })
  const moments = chosen(
    'moment',
    values.moments,
    MOMENTS.map(moment => moment.name),
  ).map(name => MOMENTS.find(moment => moment.name === name))
  const suites = chosen('suite', values.suites, Object.keys(SUITES))
  const zones = values.zones === 'all' ? ZONES : values.zones?.split(',')
  const node = await ensureInstalled()
  const stories = suites.includes('stories') && { CHROMIUM: await ensureChromium() }
  if (stories) await buildWeb(node)
  const results = await runSteps(
    moments.flatMap(moment =>
      (zones ?? [moment.zone]).flatMap(zone =>
        suites.map(suite => {
          const { projects, env } = SUITES[suite]
          return vitestStep({
            node,
            name: `${suite}, ${moment.name}, ${zone}`,
            projects,
            files: positionals,
            env: { ...env, ...stories, ...movedClock({ moment, zone }) },
          })
        }),
      ),
    ),
  )
  console.log(closingLine(results))
  return results.every(result => result.ok) ? 0 : 1
})

function chosen(what, given, all) {
  const names = given?.split(',') ?? all
  const unknown = names.find(name => !all.includes(name))
  if (unknown !== undefined) throw new Explained(`No ${what} is named ${unknown}. There are: ${all.join(', ')}`)
  return names
}
