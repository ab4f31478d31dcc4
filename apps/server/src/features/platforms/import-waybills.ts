import { platformWaybill } from '@tuheng/domain/platforms/index'
import { importAdapter } from '../../engine/import/index.ts'

/** Words in the headers of files that platforms export. */
export function registerWaybillImport(): void {
  importAdapter(platformWaybill, {
    headers: {
      platformNo: ['运单编号', '平台单号', '财运通运单号', '订单号'],
      ourNo: ['外部单号', '客户单号', '企业运单号'],
      plateNo: ['车牌号', '车牌号码'],
      driverName: ['司机姓名', '驾驶员'],
      driverMobile: ['司机手机', '手机号'],
      fromPlace: ['起点', '发货地'],
      toPlace: ['终点', '收货地'],
      loadNet: ['装货重量', '发货吨数'],
      unloadNet: ['卸货重量', '收货吨数'],
      freight: ['运费金额', '承运运费', '司机运费'],
      statedFee: ['平台服务费', '服务费金额'],
      statedTotal: ['应付金额', '应付总额'],
    },
  })
}
