import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { addressIssues } from './address.rules.ts'
import { addressKinds, coordSystems } from './parties.choices.ts'

const degrees = { scale: 6, unit: text('°', '°') } as const

/** 装卸地: mine, yard, port, warehouse or customer. */
export const address = defineResource({
  name: 'address',
  area: 'parties',
  nature: 'master',
  label: '地址',
  en: 'Address',
  title: 'name',
  subtitle: ['regionCode', 'kind'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('名称', { required: true, maxLength: 60, width: 180 }),
    kind: f.choice('类型', addressKinds, { required: true }),
    regionCode: f.region('行政区划', { en: 'Region', required: true }),
    detail: f.text('详细地址', { en: 'Street address', required: true, maxLength: 200, width: 220 }),
    partyId: f.ref('所属单位', 'party', { en: 'Belongs to' }),
    lng: f.quantity('经度', { en: 'Longitude', ...degrees }),
    lat: f.quantity('纬度', { en: 'Latitude', ...degrees }),
    coordSystem: f.choice('坐标系', coordSystems, {
      en: 'Coordinate system',
      required: true,
      default: 'gcj02',
      hint: text(
        '高德、腾讯地图为 GCJ-02；百度地图为 BD-09；GPS 设备为 WGS-84',
        'Amap and Tencent: GCJ-02; Baidu: BD-09; GPS devices: WGS-84',
      ),
    }),
    radius: f.integer('围栏半径', { en: 'Geofence radius', unit: text('米', 'm'), min: 50, max: 20000, default: 500 }),
    contactName: f.text('联系人', { en: 'Contact', maxLength: 30 }),
    contactPhone: f.phone('联系电话', { en: 'Phone', maxLength: 20, mask: 'mobile' }),
    loadHours: f.text('作业时间', { en: 'Working hours', maxLength: 60 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: { all: { zh: '地址', en: 'Addresses', api: 'sys/address', permission: 'sys.addr' } },
  validate: addressIssues,
  unique: [['name', 'regionCode']],
  list: {
    stacks: [
      ['name', 'kind'],
      ['regionCode', 'detail'],
      ['contactName', 'contactPhone'],
      ['lng', 'lat'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'kind',
      'regionCode',
      'detail',
      'partyId',
      'contactName',
      'contactPhone',
      'lng',
      'lat',
      'coordSystem',
      'radius',
      'status',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'kind', 'regionCode', 'partyId', 'status'],
    search: ['name', 'partyId', 'detail'],
  },
  form: [
    section('地址', 'Address', [
      'name',
      'kind',
      'regionCode',
      'detail',
      'partyId',
      'lng',
      'lat',
      'coordSystem',
      'radius',
    ]),
    section('联系', 'Contact', ['contactName', 'contactPhone', 'loadHours', 'remark']),
  ],
})
