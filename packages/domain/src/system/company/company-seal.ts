import { choices, f } from '../../kernel/fields.ts'
import type { FileRef } from '../../kernel/field.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { companyErrors } from './company.errors.ts'
import { enabledStatus, enabledTransitions } from '../enabled.ts'

export const sealKinds = choices({
  official: ['公章', 'Official seal', 'attention'],
  contract: ['合同专用章', 'Contract seal'],
  finance: ['财务专用章', 'Finance seal'],
  statement: ['对账专用章', 'Statement seal'],
  invoice: ['发票专用章', 'Invoice seal'],
  business: ['业务专用章', 'Business seal'],
})

const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** 印章: seals of the company with their keepers and pictures. */
export const companySeal = defineResource({
  name: 'companySeal',
  area: 'system',
  nature: 'common',
  label: '印章',
  en: 'Seal',
  title: 'name',
  subtitle: ['kind', 'keeperId'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('印章名称', { en: 'Name', required: true, maxLength: 60, width: 200 }),
    kind: f.choice('类型', sealKinds, { en: 'Kind', required: true }),
    keeperId: f.ref('保管人', 'member', { en: 'Kept by', required: true }),
    picture: f.files('印模', {
      en: 'Picture',
      accept: ['image/png'],
      noCopy: true,
      hint: text('背景透明的 PNG，不超过 2 MB', 'A PNG with a transparent background, up to 2 MB'),
    }),
    onPrints: f.bool('打印时加盖', {
      en: 'On prints',
      default: false,
      hint: text(
        '有用印权限的人打印已发送的对账单时加盖',
        'Put on statements that were sent, when somebody with the right to use seals prints them',
      ),
    }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: { all: { zh: '印章', en: 'Seals', api: 'sys/seal', permission: 'sys.seal' } },
  visibleWhen: { onPrints: row => row.kind === 'statement' || row.kind === 'official' },
  requiredWhen: { picture: row => row.onPrints === true },
  validate: ({ picture }) =>
    (picture ?? []).every(isPng) && (picture ?? []).length <= 1
      ? []
      : [companyErrors.issue('seal.picture', {}, 'picture')],
  unique: [['name']],
  list: {
    columns: ['name', 'kind', 'keeperId', 'status', 'onPrints', 'picture', 'remark', 'updatedBy', 'updatedAt'],
    filters: ['name', 'kind', 'keeperId', 'status'],
    search: ['name'],
    tabs: 'status',
  },
  form: [section('印章', 'Seal', ['name', 'kind', 'keeperId', 'picture', 'onPrints', 'remark'])],
  methods: { import: false, copy: false },
})

/** The MIME type was detected from the content at the upload. */
const isPng = ({ mime, size }: FileRef): boolean => mime === 'image/png' && size <= MAX_PICTURE_BYTES
