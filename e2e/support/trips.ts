import type { Page } from 'playwright-core'
import { ask, fieldBox, fill, waitForRecordPage, press, takeOption, waitForRecord, type Row } from './actions.ts'
import { settled, type Window } from './browser.ts'
import { day } from './papers.ts'
import { freeTruck } from './trucks.ts'

const ENTRY = '/transportation_management/highway/add_highway_waybill'

/** Types into a picker of the entry pages and takes its first result. */
export async function choose(page: Page, name: string, text: string): Promise<void> {
  const input = fieldBox(page, name).locator('input').first()
  await input.click()
  await input.fill(text)
  await page.locator('[role=listbox]:visible [role=option]', { hasText: text }).first().waitFor()
  await input.press('Enter')
}

/** The running road task with a carrier and the most remaining tonnes. */
export async function runningTask(window: Window): Promise<{ task: Row; carrier: { id: number; name: string } }> {
  const tasks = await ask<{ list: Row[] }>(window, 'oms/mainWay/list', {
    filters: { status: 'active', bizKind: 'road' },
    sort: ['-leftQty'],
    pageSize: 20,
  })
  for (const { id } of tasks.list) {
    const task = await ask<Row>(window, 'oms/mainWay/info', { id })
    const [line] = task['carriers'] as Row[]
    if (line && task['apPrice'] !== null)
      return { task, carrier: { id: Number(line['carrierId']), name: String(line['carrierId$']) } }
  }
  throw new Error('no task is running')
}

/** Enters a trip of yesterday, or of the days before for a truck that has one, from loading to unloading on its page, as a dispatcher does, and returns it. */
export async function enterTrip(
  window: Window,
  of: { task: Row; carrier: { id: number; name: string } },
  weights: { loaded: string; unloaded: string },
): Promise<Row> {
  const { page } = window
  const truck = await freeTruck(window, of.carrier.id)
  await window.open(ENTRY)
  const part = page.getByRole('checkbox', { name: '卸货', exact: true })
  await part.setChecked(true)
  await choose(page, 'mainId', String(of.task['mainNo']))
  await choose(page, 'vehicleId', truck.plateNo)
  // Trailer, driver and carrier come with the truck; only a different carrier must be chosen.
  await settled(page)
  const carrier = fieldBox(page, 'carrierId')
  if (!(await carrier.innerText()).includes(of.carrier.name)) {
    await carrier.locator('.ant-select').click()
    await takeOption(page, of.carrier.name)
  }
  const date = day(-1 - truck.earlierTrips)
  await fill(page, 'loadAt', `${date} 06:10`)
  await fill(page, 'loadGross', weights.loaded)
  await fill(page, 'loadTare', '14.60')
  await fill(page, 'unloadAt', `${date} 19:40`)
  await fill(page, 'unloadGross', weights.unloaded)
  await fill(page, 'unloadTare', '14.60')
  await press(page, '保存并查看')
  return waitForRecord(
    window,
    { api: 'oms/wayBill', id: await waitForRecordPage(page, 'list_highway_waybill') },
    { transportStatus: 'unloaded' },
  )
}
