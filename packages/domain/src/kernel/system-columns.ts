import type { Field } from './field.ts'
import { ownNames } from './own-names.ts'

/** The columns that every resource has, as fields. */
export const SYSTEM_COLUMNS: Record<string, Field> = ownNames({
  id: { kind: 'integer', label: '编号', en: 'Id', computed: true },
  version: { kind: 'integer', label: '版本', en: 'Version', computed: true },
  createdAt: { kind: 'dateTime', label: '创建时间', en: 'Created', computed: true },
  createdBy: { kind: 'ref', label: '创建人', en: 'Created by', to: 'member', computed: true },
  updatedAt: { kind: 'dateTime', label: '修改时间', en: 'Changed', computed: true },
  updatedBy: { kind: 'ref', label: '修改人', en: 'Changed by', to: 'member', computed: true },
  deptId: { kind: 'ref', label: '所属部门', en: 'Department', to: 'department', computed: true },
})
