import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { enabledStatus, enabledTransitions } from '../enabled.ts'
import { fieldRightIssues, permissionIssues } from './role.rules.ts'
import { peopleErrors } from '../people/people.errors.ts'
import { dataScopes } from '../system.choices.ts'

export const role = defineResource({
  name: 'role',
  area: 'system',
  nature: 'common',
  label: '角色',
  en: 'Role',
  title: 'name',
  subtitle: ['remark'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('角色名称', { required: true, maxLength: 30 }),
    code: f.text('角色编码', { ignoresCase: true, required: true, setOnce: true, maxLength: 30, noCopy: true }),
    scope: f.choice('数据范围', dataScopes, { en: 'Data scope', required: true, default: 'own' }),
    permissions: f.json('权限', { required: true, default: [], copies: [] }),
    fieldRights: f.json('字段授权', { required: true, default: {}, copies: [] }),
    builtIn: f.bool('系统预置', { en: 'Built in', computed: true, default: false, noCopy: true }),
    remark: f.longText('说明', { en: 'Description', maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  decidingFields: ['builtIn'],
  transitions: {
    ...enabledTransitions,
    restore: {
      zh: '恢复默认',
      en: 'Restore defaults',
      machine: 'status',
      from: ['enabled'],
      to: 'enabled',
      action: 'modify',
      reason: true,
      guard: row => (row.builtIn ? undefined : peopleErrors.issue('role.not_built_in', { name: row.name })),
    },
  },
  faces: { all: { zh: '角色', en: 'Roles', api: 'sys/role', permission: 'sys.role' } },
  validate: row => [...permissionIssues(row.permissions), ...fieldRightIssues(row.fieldRights)],
  unique: [['code'], ['name']],
  list: {
    columns: ['name', 'code', 'remark', 'status', 'scope', 'builtIn', 'updatedAt', 'updatedBy'],
    counts: {
      members: {
        zh: '在职人数',
        en: 'Active users',
        of: 'member',
        face: 'all',
        by: 'roles',
        where: { status: ['active'] },
        after: 'status',
      },
    },
    stacks: [
      ['name', 'code'],
      ['updatedAt', 'updatedBy'],
    ],
    filters: ['name', 'scope', 'status'],
    search: ['name', 'code'],
    sort: ['id'],
  },
  form: [
    section('角色', 'Role', ['name', 'code', 'scope', 'builtIn', 'remark']),
    section('权限', 'Permissions', ['permissions', 'fieldRights']),
  ],
})
