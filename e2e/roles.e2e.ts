import { screensOf, type Screen } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { openBrowser, openWindow, waitForQuiet, signIn, type Window } from './support/browser.ts'

/** The people of the demo company except the administrator, each named after their role. */
const PEOPLE = ['yewu', 'diaodu', 'xianchang', 'duizhang', 'kuaiji', 'shuiwu', 'chuna', 'caiwu', 'jingli']

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Person {
  window: Window
  permission: string[]
}

const people = new Map<string, Person>()

beforeAll(async () => {
  await Promise.all(
    PEOPLE.map(async name => {
      const window = await openWindow(browser)
      await signIn(window, name)
      const { permission } = await ask<{ permission: string[] }>(window, 'user/isLogin')
      people.set(name, { window, permission })
    }),
  )
})

const mayOpen = ({ guard }: Screen, { permission }: Person) =>
  guard.length === 0 || guard.some(code => permission.includes(code))

/** Each screen is tested with the person of fewest rights among those who see it, because refusals show there first. */
function screensFor(name: string): Screen[] {
  const byRights = [...people].toSorted(([, a], [, b]) => a.permission.length - b.permission.length)
  return screensOf(registry.sections).filter(
    screen =>
      !screen.hidden && !screen.external && byRights.find(([, person]) => mayOpen(screen, person))?.[0] === name,
  )
}

/** The screen, and the newest record of a list. */
async function placesOf(window: Window, { path, view }: Screen): Promise<string[]> {
  if (view.kind !== 'list') return [path]
  const face = registry.resources.find(resource => resource.name === view.resource)?.faces[view.face]
  const { list } = await ask<{ list: Row[] }>(window, `${face?.api}/list`, { pageSize: 1, sort: ['-id'] })
  return [path, ...list.map(row => `${path}/${row.id}`)]
}

describe('the screens of the menu and their newest records open without a refused call or an error', () => {
  // Concurrently: each has a window of their own, and most of the time is waiting.
  it.concurrent.for(PEOPLE)('for %s', async (name, { expect }) => {
    const { window } = people.get(name) as Person
    const { page } = window
    const faults: string[] = []
    page.on('response', response => {
      if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    window.troubles()
    const places = (await Promise.all(screensFor(name).map(screen => placesOf(window, screen)))).flat()
    for (const path of ['/index', '/procedure', ...places]) {
      const before = faults.length
      // Without a reload, as a click in the menu does.
      await page.evaluate(`location.hash = ${JSON.stringify(path)}`)
      await waitForQuiet(page, 120)
      if (!decodeURIComponent(page.url()).includes(`#${path}`)) faults.push(`led to ${page.url()}`)
      faults.push(...window.troubles().filter(trouble => trouble.startsWith('page error')))
      if (faults.length > before) faults.push(`^ at ${path}`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
