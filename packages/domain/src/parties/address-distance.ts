import { choices, f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { partyErrors } from './parties.errors.ts'

const sources = choices({
  measured: ['实测', 'Measured', 'done'],
  map: ['地图查询', 'From a map', 'progress'],
  agreed: ['约定', 'Agreed', 'progress'],
})

/**
 * 地址间距: the road distance between two places, as somebody entered it. Without one only the great-circle distance is
 * known.
 */
export const addressDistance = defineResource({
  name: 'addressDistance',
  area: 'parties',
  nature: 'master',
  label: '地址间距',
  en: 'Road distance',
  title: 'fromName',
  subtitle: ['toName', 'km'],
  fields: {
    fromId: f.ref('起点', 'address', { en: 'From', required: true, snapshot: { fromName: 'name' } }),
    fromName: f.text('起点名称', { en: 'From (name)', computed: true, maxLength: 60 }),
    toId: f.ref('终点', 'address', { en: 'To', required: true, snapshot: { toName: 'name' } }),
    toName: f.text('终点名称', { en: 'To (name)', computed: true, maxLength: 60 }),
    km: f.quantity('里程', {
      en: 'Distance',
      required: true,
      scale: 1,
      positive: true,
      max: '6000',
      unit: text('公里', 'km'),
    }),
    minutes: f.integer('行车时间', { en: 'Driving time', min: 1, max: 10_000, unit: text('分钟', 'min') }),
    source: f.choice('来源', sources, { required: true, default: 'map' }),
    oneWay: f.bool('仅此方向', {
      en: 'This direction only',
      default: false,
      hint: text('不勾选时返程相同', 'Not ticked: the same on the way back'),
    }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  faces: { all: { zh: '地址间距', en: 'Road distances', api: 'sys/distance', permission: 'sys.distance' } },
  validate: ({ fromId, toId }) =>
    fromId && fromId === toId ? [partyErrors.issue('distance.same_place', {}, 'toId')] : [],
  unique: [['fromId', 'toId']],
  checks: { places: 'from_id <> to_id', km: 'km > 0' },
  indexes: [['toId']],
  list: {
    columns: ['fromId', 'toId', 'km', 'minutes', 'source', 'oneWay', 'remark', 'updatedBy', 'updatedAt'],
    filters: ['fromId', 'toId', 'source', 'km', 'oneWay'],
    search: ['fromName', 'toName'],
  },
  form: [section('里程', 'Distance', ['fromId', 'toId', 'km', 'minutes', 'source', 'oneWay', 'remark'])],
})
