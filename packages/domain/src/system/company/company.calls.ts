import { type AnswerOf, defineCall, type GivenOf } from '../../kernel/call.ts'
import { propertiesOf } from '../../kernel/field-schema.ts'
import { REASON } from '../../kernel/request-words.ts'
import { s, sourceField, type Shape } from '../../kernel/shape.ts'
import { COMPANY_FIELDS } from './company.rules.ts'
import { department } from '../people/department.ts'
import { member } from '../people/member.ts'
import { SETTING_FIELDS, type Settings } from './settings.ts'

/* The company is not a resource. Its own permissions decide who reads and changes it. */

const nullableText = s.nullable(s.text())
const optionalText = s.maybe(nullableText)
const reason = s.maybe(s.words(500, REASON))

const account = s.object({
  accountName: optionalText,
  bankName: optionalText,
  cnaps: optionalText,
  accountNo: optionalText,
  isDefault: s.maybe(s.nullable(s.bool())),
  state: optionalText,
  changedBy: s.maybe(s.nullable(s.id())),
  changedAt: optionalText,
  checkedBy: s.maybe(s.nullable(s.id())),
  checkedAt: optionalText,
  /** Member ids of everyone who changed the row since its last confirmation. */
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

/** The fields are checked by `readCompany`, which refuses unknown ones. */
export const updateCompanyCall = defineCall({
  path: 'sys/company/update',
  permission: 'sys.company.modify',
  request: s.fields({ version: s.integer({ minimum: 1 }), reason }),
  answer: company,
})

/** Confirms or refuses waiting bank accounts. Refused if they have changed since they were shown. */
export const companyAccountsCall = defineCall({
  path: 'sys/company/accounts',
  permission: 'sys.company.account',
  request: { version: s.integer({ minimum: 1 }), verdict: s.oneOf('confirmed', 'refused'), reason },
  answer: company,
})

/** Creates a company. The caller becomes its administrator. */
export const createCompanyCall = defineCall({
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

/** Returns id and name only, because the caller is not a member. */
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
        shortName: nullableText,
        status: s.oneOf('active', 'pending', 'refused', 'locked'),
        isAdmin: s.bool(),
        since: s.text(),
        /** Reason of a refused request. */
        reason: nullableText,
      }),
    ),
  },
})

/** Open invitations to the signed-in person. */
export const invitationsCall = defineCall({
  path: 'user/invitation/list',
  by: 'person',
  about: { zh: '我的公司邀请', en: 'invitations to the person' },
  request: {},
  answer: { list: s.list(s.object({ orgId: s.id(), id: s.id(), company: s.text(), until: s.text() })) },
})

/** Accepts or declines an invitation. The person decides alone: the company has no say in it. */
export const answerInvitationCall = defineCall({
  path: 'user/invitation/answer',
  by: 'person',
  about: { zh: '接受或谢绝公司邀请', en: 'accept or decline an invitation' },
  request: { orgId: s.id(), id: s.id(), accept: s.bool() },
  answer: { orgId: s.id(), status: s.oneOf('active', 'declined') },
})

export const settings = s.object(
  Object.fromEntries(Object.entries(propertiesOf(SETTING_FIELDS, () => true)).map(([name, json]) => [name, { json }])),
) as unknown as Shape<Settings>
const settingValues = s.map(s.opaque())

export const settingsCall = defineCall({
  path: 'sys/set/info',
  permission: 'sys.set.read',
  request: {},
  answer: settings,
})

/** `was`: the values that the editor showed. Refused if they have changed since. */
export const saveSettingsCall = defineCall({
  path: 'sys/set/save',
  permission: 'sys.set.modify',
  request: { settings: settingValues, was: s.maybe(settingValues), reason },
  answer: settings,
})

/** Departments in their order, with the members that the viewer may see. */
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
        leader: s.from(nullableText, sourceField(department, 'leaderId'), sourceField(member, 'name')),
        isAccounting: s.of(department, 'isAccounting'),
        sort: s.of(department, 'sort'),
        /** Null without the permission to see members. */
        members: s.nullable(s.integer()),
        mayChange: s.bool(),
      }),
    ),
    /** Number of members without a department. */
    unbound: s.integer(),
  },
})

const nullableId = s.nullable(s.id())

export const moveDepartmentCall = defineCall({
  path: 'sys/department/move',
  permission: 'sys.dep.modify',
  request: { id: s.id(), parentId: nullableId, before: s.maybe(nullableId), version: s.maybe(s.id()) },
  answer: { id: s.id() },
})

export const bindUsersCall = defineCall({
  path: 'sys/department/bind/users',
  permission: 'sys.user.modify',
  request: { id: nullableId, users: s.list(s.id(), { min: 1, max: 200, distinct: true }) },
  answer: { moved: s.integer() },
})

export type Invitation = AnswerOf<typeof invitationsCall>['list'][number]
export type Company = GivenOf<typeof companyCall>
export type DepartmentNode = AnswerOf<typeof departmentTreeCall>['list'][number]
