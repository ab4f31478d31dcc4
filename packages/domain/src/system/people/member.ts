import { choices, f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { systemErrors } from '../system.errors.ts'

const status = machine('状态', 'Status', {
  states: choices({
    pending: ['待审核', 'To be reviewed', 'waiting'],
    active: ['正常', 'Active', 'done'],
    locked: ['已锁定', 'Locked', 'attention'],
    left: ['已离职', 'Left', 'locked'],
    refused: ['已拒绝', 'Refused', 'refused'],
  }),
  initial: 'active',
})

/** A user in one company. The user record itself is global; this row holds what the company knows and decides. */
export const member = defineResource({
  name: 'member',
  area: 'system',
  nature: 'common',
  label: '用户',
  en: 'User',
  title: 'name',
  subtitle: ['account', 'mobile'],
  pickable: { status: 'active' },
  fields: {
    account: f.text('登录账号', { en: 'Sign-in name', required: true, setOnce: true, minLength: 2, maxLength: 50 }),
    userId: f.integer('账号编号', { en: 'Account id', computed: true, noCopy: true }),
    name: f.text('姓名', { required: true, maxLength: 30 }),
    mobile: f.mobile('手机', { mask: 'mobile' }),
    email: f.text('邮箱', { en: 'E-mail', maxLength: 100 }),
    employeeNo: f.text('工号', { en: 'Staff no.', ignoresCase: true, maxLength: 30, noCopy: true }),
    jobTitle: f.text('职务', { maxLength: 50 }),
    roles: f.refs('角色', 'role'),
    isAdmin: f.bool('公司管理员', { en: 'Company administrator', computed: true, default: false, noCopy: true }),
    applyNote: f.longText('申请说明', { en: 'Application', computed: true, maxLength: 500, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status },
  // Only whoever asked to join wrote one
  visibleWhen: { applyNote: row => !!row.applyNote },
  transitions: {
    accept: {
      zh: '通过',
      en: 'Accept',
      machine: 'status',
      from: ['pending'],
      to: 'active',
      shows: ['account', 'mobile', 'applyNote'],
      action: 'examine',
      edits: ['roles'],
      params: { departmentId: f.ref('部门', 'department') },
      guard: (row, ctx) => ownReview(row.id, ctx.actor?.memberId),
    },
    refuse: {
      zh: '拒绝',
      en: 'Refuse',
      machine: 'status',
      from: ['pending'],
      to: 'refused',
      action: 'examine',
      reason: true,
      guard: (row, ctx) => ownReview(row.id, ctx.actor?.memberId),
    },
    assign: {
      zh: '调整部门',
      en: 'Assign department',
      machine: 'status',
      from: ['active'],
      to: 'active',
      action: 'modify',
      params: { departmentId: f.ref('部门', 'department', { required: true }) },
      batch: true,
    },
    apply: {
      zh: '申请加入',
      en: 'Asked to join',
      machine: 'status',
      from: ['left', 'refused'],
      to: 'pending',
      edits: ['roles', 'isAdmin', 'applyNote'],
      internal: true,
    },
    lock: { zh: '锁定', en: 'Lock', machine: 'status', from: ['active'], to: 'locked', reason: true, batch: true },
    unlock: {
      zh: '解锁',
      en: 'Unlock',
      machine: 'status',
      from: ['locked'],
      to: 'active',
      action: 'lock',
      batch: true,
    },
    leave: {
      zh: '离职',
      en: 'Leave',
      machine: 'status',
      from: ['active', 'locked'],
      to: 'left',
      reason: true,
      danger: true,
      batch: true,
    },
    rejoin: {
      zh: '复职',
      en: 'Rejoin',
      machine: 'status',
      from: ['left', 'refused'],
      to: 'active',
      action: 'leave',
      edits: ['roles'],
    },
  },
  faces: { all: { zh: '用户', en: 'Users', api: 'sys/user', permission: 'sys.user' } },
  unique: [['userId'], ['account'], ['employeeNo']],
  list: {
    stacks: [
      ['name', 'account'],
      ['deptId', 'jobTitle'],
      ['mobile', 'email'],
    ],
    columns: [
      'name',
      'account',
      'status',
      'deptId',
      'jobTitle',
      'roles',
      'mobile',
      'email',
      'isAdmin',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'deptId', 'roles', 'status', 'mobile', 'isAdmin'],
    search: ['name', 'account', 'mobile', 'employeeNo'],
    tabs: 'status',
  },
  form: [
    section('基本信息', 'Basics', ['account', 'name', 'mobile', 'email', 'employeeNo', 'jobTitle', 'isAdmin']),
    section('授权', 'Rights', ['roles', 'applyNote', 'remark']),
  ],
  // Whoever returns is admitted anew
  methods: { copy: false, restore: false },
})

function ownReview(id: number, memberId: number | undefined) {
  return id === memberId ? systemErrors.issue('member.own_review') : undefined
}
