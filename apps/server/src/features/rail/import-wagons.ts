import { railErrors, wagonLoad } from '@tuheng/domain/rail/index'
import { importAdapter } from '../../engine/import/index.ts'
import { againstWagons } from './against-wagons.ts'

/** Registers how loading lists of yards and stations call their columns. */
export function registerWagonImport(): void {
  importAdapter(wagonLoad, {
    headers: {
      seq: ['序', '顺位', '车序', '顺序号'],
      wagonNo: ['车皮号', '车厢号', '货车号'],
      wagonModelId: ['车种', '车种车型', '车型车种', '车种型'],
      boxType: ['集装箱型', '箱种', '箱型箱类'],
      boxNo1: ['箱号', '箱号一', '集装箱号1', '前箱号'],
      net1: ['净重一', '箱1净重', '箱号1净重', '箱1货重', '货重1', '前箱净重'],
      sealNo1: ['施封号', '施封锁号1', '铅封号', '铅封号1'],
      boxNo2: ['箱号二', '集装箱号2', '后箱号'],
      net2: ['净重二', '箱2净重', '箱号2净重', '箱2货重', '货重2', '后箱净重'],
      sealNo2: ['施封锁号2', '铅封号2'],
      bulkNet: ['货重', '净重', '载重', '实重', '装车净重', '货物重量', '计费重量'],
      tarpaulins: ['篷布数', '篷布张数'],
      loadLine: ['股道', '线路', '装车线', '道'],
    },
    omits: ['received1', 'received2', 'receivedQty', 'yardId', 'slotNo', 'emptyWay'],
    likelyDuplicates: {
      keys: ({ railWaybillId, boxNo1, boxNo2 }) =>
        [boxNo1, boxNo2].flatMap(box => (box ? [`${String(railWaybillId)} ${box}`] : [])),
      isDistinct: () => false,
      issue: (row, { own, key }) =>
        railErrors.issue(
          'wagon.box_in_row',
          { row: String(row) },
          key === `${String(own['railWaybillId'])} ${String(own['boxNo1'])}` ? 'boxNo1' : 'boxNo2',
        ),
    },
    against: againstWagons,
    // A container whose number cannot be read is still one
    followsFrom: { 'wagon.net_without_box': { net1: 'boxNo1', net2: 'boxNo2' } },
    // Lists of wagons with one container have one column of weights
    toInput: row => {
      const { bulkNet, ...rest } = row
      const isOfBox = row['boxNo1'] && !row['boxNo2'] && (row['net1'] ?? null) === null && (bulkNet ?? null) !== null
      return { input: isOfBox ? { ...rest, bulkNet: null, net1: bulkNet } : row }
    },
  })
}
