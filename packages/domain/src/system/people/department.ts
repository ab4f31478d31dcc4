import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { systemErrors } from '../system.errors.ts'

export const department = defineResource({
  name: 'department',
  area: 'system',
  nature: 'common',
  label: '部门',
  en: 'Department',
  title: 'name',
  fields: {
    name: f.text('部门名称', { required: true, maxLength: 100 }),
    parentId: f.ref('上级部门', 'department', { en: 'Parent department' }),
    leaderId: f.ref('负责人', 'member', { en: 'Head' }),
    isAccounting: f.bool('核算单位', { en: 'Accounting unit', default: false }),
    sort: f.integer('排序', { en: 'Order', default: 0, min: 0, max: 9999 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  faces: { all: { zh: '部门', en: 'Departments', api: 'sys/department', permission: 'sys.dep' } },
  validate: row =>
    row.id !== undefined && row.parentId === row.id
      ? [systemErrors.issue('department.own_parent', {}, 'parentId')]
      : [],
  unique: [['parentId', 'name']],
  list: {
    columns: ['name', 'parentId', 'leaderId', 'isAccounting', 'sort', 'remark', 'createdAt'],
    filters: ['name', 'parentId', 'isAccounting'],
    search: ['name'],
    sort: ['sort', 'id'],
  },
  form: [section('部门', 'Department', ['name', 'parentId', 'leaderId', 'isAccounting', 'sort', 'remark'])],
})
