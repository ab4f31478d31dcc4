import { type AnswerOf, defineCall, type GivenOf } from '../../kernel/call.ts'
import { propertiesOf } from '../../kernel/field-schema.ts'
import { s, sourceField, type Shape } from '../../kernel/shape.ts'
import { COMPANY_FIELDS } from './company.rules.ts'
import { department } from '../people/department.ts'
import { member } from '../people/member.ts'
import { SETTING_FIELDS, type Settings } from './settings.ts'

/* The company itself is no resource: its own rights decide who reads and changes it. */

const nothing = s.nullable(s.text())
const maybe = s.maybe(nothing)
const reason = s.maybe(s.text(500))

const account = s.object({
  accountName: maybe,
  bankName: maybe,
  cnaps: maybe,
  accountNo: maybe,
  isDefault: s.maybe(s.nullable(s.bool())),
  state: maybe,
  changedBy: s.maybe(s.nullable(s.id())),
  changedAt: maybe,
  checkedBy: s.maybe(s.nullable(s.id())),
  checkedAt: maybe,
  /** Everybody who had a hand in the row since it was last confirmed. */
  changers: s.maybe(s.nullable(s.list(s.integer()))),
})

type FieldValue = string | number | null
const fields = Object.fromEntries(
  Object.entries(propertiesOf(COMPANY_FIELDS, () => true)).map(([name, json]) => [
    name,
    s.maybe(s.nullable({ json } as Shape<FieldValue>)),
  ]),
)
const company = s.object({
  ...(fields as Record<keyof typeof COMPANY_FIELDS, Shape<FieldValue> & { optional: true }>),
  bankAccounts: s.list(account),
  id: s.id(),
  version: s.integer(),
  createdAt: s.text(),
})

export const companyCall = defineCall({
  path: 'sys/company/info',
  permission: 'sys.company.read',
  request: {},
  answer: company,
})

/** Its fields are read by `readCompany`, which refuses unknown ones. */
export const updateCompanyCall = defineCall({
  path: 'sys/company/update',
  permission: 'sys.company.modify',
  request: s.fields({ version: s.integer({ minimum: 1 }), reason }),
  answer: company,
})

/** A second person's word on the bank accounts that wait, as they stood when they were looked at. */
export const companyAccountsCall = defineCall({
  path: 'sys/company/accounts',
  permission: 'sys.company.account',
  request: { version: s.integer({ minimum: 1 }), verdict: s.oneOf('confirmed', 'refused'), reason },
  answer: company,
})

/** Whoever sets up a company is its administrator. */
export const foundCompanyCall = defineCall({
  path: 'sys/company/register',
  by: 'person',
  about: { zh: '注册公司', en: 'set up a company' },
  request: {
    name: s.text(100, { minLength: 2 }),
    creditCode: s.text(40, { minLength: 1 }),
    shortName: s.maybe(s.text(100, { minLength: 2 })),
  },
  answer: { id: s.id(), name: s.text() },
})

/** Name and id, and no more: whoever asks belongs to none of them yet. */
export const searchCompaniesCall = defineCall({
  path: 'sys/company/search',
  by: 'person',
  about: { zh: '查找公司', en: 'companies by name' },
  request: { name: s.text(100, { minLength: 1 }) },
  answer: { list: s.list(s.object({ id: s.id(), name: s.text() })) },
})

export const joinCompanyCall = defineCall({
  path: 'sys/company/join',
  by: 'person',
  about: { zh: '申请加入公司', en: 'ask to join a company' },
  request: { id: s.id(), remark: s.maybe(s.text(200)) },
  answer: { id: s.id(), status: s.oneOf('pending') },
})

export const ownCompaniesCall = defineCall({
  path: 'sys/company/my/data',
  by: 'person',
  about: { zh: '我的公司与申请', en: 'own companies and requests' },
  request: {},
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        name: s.text(),
        shortName: nothing,
        status: s.oneOf('active', 'pending', 'refused', 'locked'),
        isAdmin: s.bool(),
        since: s.text(),
        /** Why they were refused. */
        reason: nothing,
      }),
    ),
  },
})

export const settings = s.object(
  Object.fromEntries(Object.entries(propertiesOf(SETTING_FIELDS, () => true)).map(([name, json]) => [name, { json }])),
) as unknown as Shape<Settings>
const some = s.map(s.opaque())

export const settingsCall = defineCall({
  path: 'sys/set/info',
  permission: 'sys.set.read',
  request: {},
  answer: settings,
})

/** `was`: what the writer saw before; refused where somebody has changed it since. */
export const saveSettingsCall = defineCall({
  path: 'sys/set/save',
  permission: 'sys.set.modify',
  request: { settings: some, was: s.maybe(some), reason },
  answer: settings,
})

/** Every department in its order, with the people in it whom the reader may see. */
export const departmentTreeCall = defineCall({
  path: 'sys/department/tree',
  permission: 'sys.dep.read',
  request: {},
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        version: s.integer(),
        name: s.of(department, 'name'),
        parentId: s.of(department, 'parentId'),
        leaderId: s.of(department, 'leaderId'),
        leader: s.from(nothing, sourceField(department, 'leaderId'), sourceField(member, 'name')),
        isAccounting: s.of(department, 'isAccounting'),
        sort: s.of(department, 'sort'),
        /** Null for whoever may not see people. */
        members: s.nullable(s.integer()),
        mayChange: s.bool(),
      }),
    ),
    /** People of no department. */
    unbound: s.integer(),
  },
})

const orNone = s.nullable(s.id())

export const moveDepartmentCall = defineCall({
  path: 'sys/department/move',
  permission: 'sys.dep.modify',
  request: { id: s.id(), parentId: orNone, before: s.maybe(orNone), version: s.maybe(s.id()) },
  answer: { id: s.id() },
})

export const bindUsersCall = defineCall({
  path: 'sys/department/bind/users',
  permission: 'sys.user.modify',
  request: { id: orNone, users: s.list(s.id(), { min: 1, max: 200, distinct: true }) },
  answer: { moved: s.integer() },
})

export type Company = GivenOf<typeof companyCall>
export type DepartmentNode = AnswerOf<typeof departmentTreeCall>['list'][number]
