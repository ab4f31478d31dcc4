import { add, qty, type Dec } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { container, massesOf, railWaybill, wagonLoad, type BoxType } from '@tuheng/domain/rail/index'
import { onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import { printContext } from '../../../engine/print/print-context.ts'
import type { PrintDoc } from '../../../engine/print/print-doc.ts'
import { isShown, redact, viewerAccess } from '../../../engine/rights/redact.ts'
import { cell, tonnes, wagonsOf } from './shared.ts'

/** 集装箱货物装箱单: one sheet for each container of a train. */
export function registerPackingList(): void {
  onPrint(railWaybill, 'packingList', async (context, rows) => {
    const docs: PrintDoc[] = []
    const { textOf } = await printContext({ ...context, resource: anyResource(wagonLoad) })
    for (const row of rows) {
      const packed = (await wagonsOf(context, row)).flatMap(packedOn)
      const plates = await platesOf(
        context,
        packed.map(({ boxNo }) => boxNo),
      )
      docs.push(
        ...packed.map(one =>
          packingDoc(context, { row, one, boxType: textOf(one.wagon, 'boxType'), plate: plates.get(one.boxNo) }),
        ),
      )
    }
    return docs
  })
}

interface Packed {
  wagon: AnyRow
  boxNo: string
  /** Fields of the wagon about this container. */
  names: { boxNo: string; net: string; sealNo: string }
}

/** The containers of a wagon. */
const packedOn = (wagon: AnyRow): Packed[] =>
  ['1', '2'].flatMap(n => {
    const boxNo = wagon[`boxNo${n}`]
    return typeof boxNo === 'string' && boxNo !== ''
      ? [{ wagon, boxNo, names: { boxNo: `boxNo${n}`, net: `net${n}`, sealNo: `sealNo${n}` } }]
      : []
  })

/** What is registered of containers, by their numbers, as the person may see it. */
async function platesOf({ sql, actor }: PrintContext, boxNos: readonly string[]): Promise<Map<string, AnyRow>> {
  const { rows } = await sql.query<AnyRow & { no: string }>(
    `select c.box_no as no, c.box_type as "boxType", c.tare from container c
     where c.org_id = $1 and c.box_no = any($2::text[]) and c.deleted_at is null`,
    [actor.orgId, boxNos],
    'plates-of-containers',
  )
  const access = viewerAccess(actor, anyResource(container))
  return new Map(rows.map(({ no, ...plate }) => [no, redact(plate, access)]))
}

interface Sheet {
  row: PrintRow
  one: Packed
  boxType: string
  plate: AnyRow | undefined
}

function packingDoc({ w, fact, base }: PrintContext, { row, one, boxType, plate }: Sheet): PrintDoc {
  const { wagon, boxNo, names } = one
  const net = cell(wagon, names.net)
  const tare = tareOf(wagon, plate)
  const isWeighed = typeof net === 'string' && isShown(net) && tare !== undefined
  const goods = row.railGoodsName ? fact(row, 'railGoodsName') : fact(row, 'goodsId')
  return {
    ...base,
    title: w('集装箱货物装箱单', 'Container packing list'),
    number: boxNo,
    paper: 'A5',
    orientation: 'landscape',
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 3,
        items: [
          { label: w('箱号', 'Container no.'), value: boxNo, strong: true },
          { label: w('箱型', 'Type'), value: boxType },
          { label: w('施封号', 'Seal'), value: cell(wagon, names.sealNo) },
          { label: w('车号', 'Wagon no.'), value: cell(wagon, 'wagonNo') },
          fact(row, 'ticketNo'),
          fact(row, 'railNo'),
          fact(row, 'fromStationId'),
          fact(row, 'toStationId'),
          fact(row, 'demandNo'),
          { ...fact(row, 'shipper'), span: 3 },
          { ...fact(row, 'consignee'), span: 3 },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: w('货物名称', 'Goods') },
          { label: w('品名代码', 'Goods code'), align: 'center' },
          { label: w('净重(吨)', 'Net (t)'), format: tonnes },
          { label: w('箱自重(吨)', 'Tare (t)'), format: tonnes },
          { label: w('总重(吨)', 'Gross (t)'), format: tonnes },
        ],
        rows: [[goods.value, fact(row, 'railGoodsCode').value, net, tare, isWeighed ? qty(add(net, tare)) : null]],
      },
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('托运人', 'Shipper') },
          { label: w('装箱人', 'Packed by') },
          { label: w('货运员', 'Freight clerk') },
        ],
      },
    ],
  }
}

/** By the plate, else what is usual; undefined where the person may not see it. */
function tareOf(wagon: AnyRow, plate: AnyRow | undefined): Dec | undefined {
  if (plate && !('tare' in plate && isShown(plate.tare))) return undefined
  const boxType = (plate?.boxType ?? wagon.boxType) as BoxType | undefined
  return massesOf({ ...(boxType ? { boxType } : {}), tare: (plate?.tare as Dec | null | undefined) ?? null }).tare
}
