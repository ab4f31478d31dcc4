import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { expect, it } from 'vitest'
import { keyOf, type LineRow, patchLine, withKeys } from '../widgets/lines/line-rows.ts'
import { createForm } from './form-store.ts'
import { modelOf } from './form-model.ts'
import { suggestInLines } from './suggest-in-lines.ts'

const model = modelOf(anyResource(mainWaybill), mainWaybill.faces.all as Face)

function started(carriers: LineRow[]) {
  const form = createForm(model, { carriers: withKeys(carriers) })
  const asked: AnyRow[] = []
  const end = suggestInLines(form, async (_, name, row) => {
    asked.push(row)
    return row['carrierId'] === 4 ? { [name]: 40, [`${name}$`]: 'CY-40' } : undefined
  })
  const rows = () => form.values()['carriers'] as LineRow[]
  const change = (patch: AnyRow) => form.set('carriers', patchLine(rows(), keyOf(rows()[0] as LineRow), patch))
  return { asked, rows, change, end }
}
const pause = () => new Promise(resolve => setTimeout(resolve, 0))

it('the only contract of a carrier is filled in as soon as the carrier is chosen, and asked for once', async () => {
  const { asked, rows, change } = started([{}])
  await pause()
  expect(asked).toEqual([])
  change({ carrierId: 4, carrierId$: '恒途' })
  await pause()
  expect(rows()[0]).toMatchObject({ carrierId: 4, contractId: 40, contractId$: 'CY-40' })
  // What a person empties stays empty
  change({ contractId: null, contractId$: null })
  await pause()
  expect([rows()[0]?.['contractId'], asked.length]).toEqual([null, 1])
})

it('another carrier is another question; what was chosen meanwhile stays', async () => {
  const { rows, change } = started([{ carrierId: 5 }])
  await pause()
  expect(rows()[0]?.['contractId'] ?? null).toBeNull()
  change({ carrierId: 4 })
  change({ contractId: 41 })
  await pause()
  expect(rows()[0]).toMatchObject({ contractId: 41 })
})

it('nothing comes after its end', async () => {
  const { rows, change, end } = started([{}])
  change({ carrierId: 4 })
  end()
  await pause()
  expect(rows()[0]?.['contractId'] ?? null).toBeNull()
})
