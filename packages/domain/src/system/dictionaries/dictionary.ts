import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { treeIssues } from './dictionary.rules.ts'
import { entryColors } from '../system.choices.ts'
import { systemErrors } from '../system.errors.ts'

export const dictionaryItems = defineLines({
  name: 'dictionary_item',
  label: '字典项',
  en: 'Entries',
  fields: {
    value: f.text('值', { required: true, setOnce: true, maxLength: 40 }),
    zh: f.text('中文名称', { en: 'Chinese name', required: true, maxLength: 60 }),
    en: f.text('英文名称', { en: 'English name', maxLength: 60 }),
    parentValue: f.text('上级值', {
      en: 'Below',
      maxLength: 40,
      hint: text('填上级字典项的值，形成树', 'Value of the entry that it stands below'),
    }),
    color: f.choice('颜色', entryColors, { en: 'Colour' }),
    sort: f.integer('排序', { en: 'Order', default: 0, min: 0, max: 9999 }),
    disabled: f.bool('停用', { default: false }),
  },
  unique: [['value'], ['zh']],
  max: 500,
})

/** Lists of words that a company may extend. Documents store the value, which never changes; the names may. */
export const dictionary = defineResource({
  name: 'dictionary',
  area: 'system',
  nature: 'common',
  label: '字典',
  en: 'Dictionary',
  title: 'name',
  subtitle: ['code'],
  fields: {
    code: f.text('字典代码', { ignoresCase: true, required: true, setOnce: true, maxLength: 40, noCopy: true }),
    name: f.text('字典名称', { required: true, maxLength: 60 }),
    items: f.lines('字典项', dictionaryItems, { en: 'Entries' }),
    builtIn: f.bool('系统预置', { en: 'Built in', computed: true, default: false, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  faces: { all: { zh: '字典', en: 'Dictionaries', api: 'sys/dictionaries', permission: 'sys.dictionaries' } },
  validate: ({ code, items }) => [
    ...(code && !/^[A-Za-z]\w*$/.test(code) ? [systemErrors.issue('dictionary.code', { code }, 'code')] : []),
    ...treeIssues(items ?? []),
  ],
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'items', 'builtIn', 'remark', 'updatedBy', 'updatedAt'],
    filters: ['code', 'name', 'builtIn'],
    search: ['code', 'name'],
    sort: ['code'],
  },
  form: [section('字典', 'Dictionary', ['code', 'name', 'builtIn', 'remark', 'items'])],
})
