import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Call, CallAddress } from '@tuheng/domain/kernel/call'
import { genericAnswers, genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { importAnswers, importRequests } from '@tuheng/domain/kernel/import-wire'
import { type Actor, type FieldRight, permissionCodes } from '@tuheng/domain/kernel/policy'
import { type AnyRow, fieldAt } from '@tuheng/domain/kernel/resource'
import type { Shape, Source } from '@tuheng/domain/kernel/shape'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { redactAnswer } from '../engine/calls/redact-answer.ts'
import { type CallDoc, documentedCalls } from '../engine/calls/call-docs.ts'
import { resourceOf } from '../engine/directory.ts'
import { openApi } from '../engine/calls/openapi.ts'
import { GENERIC_ROUTE } from '../engine/calls/routes.ts'
import { pathOf } from '../engine/calls/serve-call.ts'
import { viewerAccess } from '../engine/rights/redact.ts'
import { type TestApp, testApp } from './app.ts'
import { mountedRoutes, spellings } from './mounted-routes.ts'

/**
 * Every call declares its request and its answer in the domain. Routes that are no calls are listed with their reason.
 */

let app: TestApp
let calls: CallDoc[]
let declared: Call[]

beforeAll(async () => {
  app = await testApp()
  calls = documentedCalls()
  declared = [...new Set(calls.map(call => call.declared))]
})

/** Only the server of the embedded database has it. */
const BACKUP_DOOR = 'POST /operator/backup'

/** Mounted routes that are no calls: no member calls them, and they return nothing of a record. */
const OTHER_ROUTES: Readonly<Record<string, string>> = {
  'GET /health': 'whether the server takes work: for balancers',
  'GET /health/live': 'whether the process is alive',
  'GET /health/ready': 'as /health',
  'GET /metrics': 'numbers for the operator, behind a token of its own',
  'GET /api/docs': 'the page that shows the description of the API',
  'GET /api/docs/json': 'the description itself',
  'GET /api/docs/reader.js': 'its script',
  'POST /api/v1/fms/upload': 'the tus protocol, which has headers in place of bodies: `uploads.test.ts`',
  'PATCH /api/v1/fms/upload/:id': 'as above',
  'DELETE /api/v1/fms/upload/:id': 'as above',
  [BACKUP_DOOR]: 'commands on the same machine, by the secret in the data folder',
}

/** Routes of the built pages. */
const STATIC = new Set(['GET /', 'GET /*', 'GET *'])

/** Routes that return parts of any record, and where their answers are redacted. */
const REDACTED_ROUTES: Readonly<Record<string, string>> = {
  'sys/callback/body.content': 'by `content.ts`, as the reader may see the records in it',
  'sys/callback/body.answer': 'by `content.ts`',
  'oms/apiAccount/try.answer':
    'by the call that was made, for what account and person may both see: `account-calls.test.ts`',
  'sys/callback/body.attempts.answer': 'for whoever sees the whole of what was sent: `callback-calls.ts`',
  'sys/title/:mode/:name/list.list.data': 'one’s own as it was kept, others’ by `shared-views.ts`',
  'sys/title/:mode/:name/info': 'as in the list',
  'sys/title/:mode/:name/save': 'what was sent',
  'sys/job/info.result':
    'what a run made with the rights of whoever began it; they and administrators alone read of it',
  'sys/job/list.list.result': 'as of one job',
  'sys/job/cancel.result': 'as of one job',
  'fms/file/records.list.name': 'only of records and fields that the person may read: `record-files.ts`',
  'fms/file/records.list.recordNo': 'as the name, and only where the number may be seen',
  'fms/down/list.list.conditions': 'words of the conditions as the viewer may see them: `conditions.ts`',
  'fms/down/list.list.fileName': 'one’s own file, or for administrators',
  'fms/down/list.list.files': 'how many files were taken out, for whoever took them and administrators',
  'fms/down/list.list.message': 'what the job said to whoever started it',
  'fms/down/list.list.missing': 'as the files',
  'fms/down/list.list.rows': 'as the files',
  'sys/search/list.list.list.hint': 'the subtitle of what `listRows` showed, without its hidden parts; `leaks.test.ts`',
  'bpm/approval/list.list.recordNo': 'only of what `listRows` showed to this person',
  'bpm/approval/list.list.facts': 'what `listRows` showed, without its hidden parts',
  'bpm/approval/list.list.party': 'of what `listRows` showed: `decided-figures.ts`',
  'bpm/approval/list.list.amount': 'as the party',
  'bpm/approval/list.list.way': 'as the party',
  'bpm/approval/info.facts': 'as in the inbox; `why-held.test.ts`',
  'bpm/approval/info.why': 'without what is hidden; `why-held.test.ts`',
  'bpm/approval/ofRecord.run.facts': 'as the approval',
  'bpm/approval/ofRecord.run.why': 'as the approval',
  'bpm/data/figures.list.party': 'as in the list of approvals; `inbox.test.ts`',
  'bpm/data/figures.list.amount': 'as the party',
  'bpm/data/figures.list.way': 'as the party',
  'bpm/approval/info.recordNo': 'as in the list',
  'bpm/approval/info.changes': 'of the record as it was and is, both without their hidden parts',
  'bpm/approval/info.acts.changes': 'as the changes of the approval; `act-changes.test.ts`',
  'bpm/approval/info.given.changes': 'as the changes of the approval; `given.test.ts`',
  'bpm/approval/info.unusual': 'only to those who see every field that it came from; `unusual.test.ts`',
  'bpm/approval/list.list.unusual': 'as of one approval',
  'bpm/approval/list.list.why': 'as of one approval',
  'bpm/approval/ofRecord.run.recordNo': 'as of one approval',
  'bpm/approval/ofRecord.run.changes': 'as of one approval',
  'bpm/approval/ofRecord.run.acts.changes': 'as of one approval',
  'bpm/approval/ofRecord.run.given.changes': 'as of one approval',
  'bpm/approval/ofRecord.run.unusual': 'as of one approval',
  'bpm/process/copyTo.list.draft.parts.named.name':
    'only of records that pickers offer to this person: `twins.ts`, `copy-process.test.ts`',
  'oms/approval/list.list.no': 'only of what `listRows` showed to this person: `audit.test.ts`',
  'oms/approval/list.list.facts': 'as the number',
  'oms/approval/list.list.amount': 'as the number',
  'oms/approval/list.list.party': 'as the number',
  'oms/approval/list.list.way': 'as the number',
  'oms/approval/list.list.refusal': 'only to those who see every field that it is judged by; `audit.test.ts`',
  'oms/deletion/find.found.no': 'read as the lists show it: `find-by-number.ts`',
  'oms/deletion/find.found.hint': 'as the number',
  'oms/deletion/find.others.no': 'as the number',
  'oms/serviceWaybill/previewForTrips.list.errors': 'by `redactError`; `for-trips.test.ts`',
  'oms/serviceWaybill/addForTrips.list.errors': 'as in the preview',
  'oms/serviceWaybill/previewRows.list.errors': 'by `redactError`; `from-rows.test.ts`',
  'oms/serviceWaybill/addRows.list.errors': 'as in the preview',
  'oms/wayBill6/previewRows.list.errors': 'by `redactError`; `service6.test.ts`',
  'oms/wayBill6/previewRows.list.warnings': 'by `redactError`, of the sides whose price the person may see',
  'oms/wayBill6/enterRows.list.errors': 'as in the preview',
  'oms/wayBill6/enterRows.list.warnings': 'as in the preview',
  'scm/entry/previewRows.list.errors': 'by `redactError`, in `stepOrRefusal`',
  'scm/entry/addRows.list.errors': 'as in the preview',
  'scm/entry/matchTrips.list.errors': 'as of rows',
  'gl/voucher/preview.problems.errors': 'by `redactIssues`, for whoever generates the vouchers of the whole company',
  'oms/wayBill/previewConversion.list.errors': 'by `redactError`',
  'oms/other/pushTrips.list.errors': 'by `redactError`, as in `for-trips.ts`',
  'oms/ministry/enlist.list.errors': 'as of a push',
  'oms/deletion/check.list.errors': 'as the refusal of a single deletion: `redact-issues.ts`',
  'sys/log/list.list.recordNo': 'by `visible-rows.ts`, at the face through which the record is read; `leaks.test.ts`',
  'sys/log/list.list.changes': 'by `visible-rows.ts`',
  'sys/log/signIns.list.name': 'one’s own name is never hidden from oneself: `sign-ins.ts`',
  'sys/log/signIns.list.byName': 'as the name beside it',
}

/** Values that belong to no record with fields, in any call. */
const NO_RECORD: readonly (readonly [RegExp, string])[] = [
  [/^sys\/(company|set)\//, 'the profile and the settings of the company: rights of their own, no field rights'],
  [/^cm\/base\/settlement\//, 'the company’s own accounts, as its profile'],
  [/^(sys\/dictionary\/:code|oms\/wayBill\/paymentType)/, 'words that forms offer to every member'],
  [/^sys\/(msg|announcement|base\/msg)\b/, 'made for this reader: `leaks.test.ts`'],
  [/^sys\/(user|log\/signIns)\b/, 'sessions and sign-ins, behind rights of their own'],
  [/^sys\/log\/(list|verify)\./, 'the log itself; what it says of records goes by `visible-rows.ts`'],
  [
    /^fms\/(folder|share|file\/(?!records\.))/,
    'folders and their files, for roles that may read the folder: `folders.test.ts`',
  ],
  [/^sys\/job\//, 'of runs that one began oneself'],
  [/^sys\/title\//, 'what lists are called and how they are kept'],
  [/^sys\/callback\/body\.attempts\./, 'how a sending went'],
  [/^(oms\/apiAccount|sys\/callbackTarget)\/secret\./, 'a key, once, to whoever may make it'],
  [/^oms\/apiAccount\/try\./, 'what was sent for this person, and the number of the request'],
  [/^oms\/apiAccount\/traffic\.days\.day$/, 'every day of the period, whatever happened in it'],
  [/\/creditNotice\.msg$/, 'with figures for whoever may see them alone: `notice.test.ts`'],
  [/^bpm\/process\//, 'what a process asks for: behind rights of its own'],
  [/^bpm\/approval\//, 'runs and what people did in them, for whoever takes part or may see all of them'],
  [/^oms\/approval\/list\./, 'kinds, acts and times of what waits for this person'],
  [/^oms\/approval\/decide\.list\.msg$/, 'a refusal, redacted as by the record’s own call'],
  [/^sys\/sample\/remove\.numbersGoOn/, 'names of resources, not of records'],
  [/^sys\/change\//, 'tiles that lead to other systems'],
  [/^sys\/home\/(todos|info|procedure|waiting)\b/, 'counts, and the filters that lead to them'],
]

/** Texts about records in a call that belong to none of their fields. */
const WORDS: Readonly<Record<string, string>> = {
  'bpm/data/figures.list.currentNode': 'without what branches would tell: `veiled-branches.test.ts`',
  'oms/informationPrice/trend.points.week': 'a Monday: every week of the period, whatever happened in it',
  'oms/deletion/find.unknown': 'what was sent',
  'crm/electronicInvoice/collect.refused.name': 'a file that was sent',
  'crm/electronicInvoice/collect.refused.reason': 'why a file that was sent could not be read',
  'fms/down/list.list.title': 'the words of the list or paper that was taken out',
  'fms/task/lists.list.face': 'a name of the program',
  'oms/rpa/trial.reason': 'a word of the program',
  'oms/rpa/trial.detail': 'what the other side said, to whoever set up the task',
  'oms/rpa/trial.found.name': 'a file of the source, to whoever set up the task',
  'oms/wayBill/checkCode.checkCode': 'made for whoever sees the trip, to be passed on',
  'oms/railOrder/checkCode.checkCode': 'made for whoever sees the order, to be passed on',
  'sap/receipt/accounts.list.state': 'a word of the program',
  'sap/claim/links.list.lastIp': 'from where a link was opened: no field holds it',
  'sap/claim/links.list.answerIp': 'as above',
  'sap/customer/links.list.lastIp': 'from where a link was opened: no field holds it',
  'sap/customer/links.list.answerIp': 'as above',
  'sap/customer/links.list.answer.at': 'when it was answered',
  'sys/customer/doubles.list.reasons': 'words of the program: which fields are alike, not what they hold',
  'sys/customer/similar.list.reasons': 'as above',
  'oms/wayBill/why.sides.ar.now.row.api': 'the face through which a sheet opens',
  'oms/wayBill/why.sides.ar.now.rejected.api': 'as above',
  'oms/wayBill/why.sides.ar.now.reason': 'a word of the program',
  'oms/wayBill/why.sides.ap.now.row.api': 'as above',
  'oms/wayBill/why.sides.ap.now.rejected.api': 'as above',
  'oms/wayBill/why.sides.ap.now.reason': 'as above',
}

/** Paths, names of keys and things of the program, and times of the call itself. */
const OWN_WORD = /^(path|url|key|zh|en|label|resource|kind|action)$|At$/

describe('calls beside the generic ones', () => {
  it('are declared, for every mounted route', () => {
    const faces = new Set([
      ...Object.keys(genericRequests),
      ...Object.keys(importRequests),
      ...Object.keys(importAnswers),
      'download/:id/export',
    ])
    const known = new Set(calls.map(({ path, declared: { method } }) => `${method} ${path}`))
    const open = mountedRoutes(app.app).flatMap(route =>
      spellings(route).some(one => known.has(one)) ||
      `${route.split(' ')[1]}` === GENERIC_ROUTE ||
      faces.has(/\/:module\/:table\/(.+)$/.exec(route)?.[1] ?? '')
        ? []
        : [route],
    )
    expect(open.filter(route => !STATIC.has(route)).toSorted()).toEqual(
      Object.keys(OTHER_ROUTES)
        .filter(route => route !== BACKUP_DOOR || app.db.kind === 'pglite')
        .toSorted(),
    )
    expect(known.size).toBeGreaterThan(150)
  })

  it('return no value of a record without its field, and name only existing fields', () => {
    const wrong: string[] = []
    const shown = new Set<string>()
    for (const call of declared)
      walk({ shape: call.answer, path: call.addresses[0]?.path ?? '' }, (shape, path, within) => {
        for (const { resource, path: field } of sourcesOf(shape))
          if (!hasField(resource, field)) wrong.push(`${path}: ${resource}.${field}`)
        if (shape.shown) shown.add(path)
        // Non-members have no field rights: their values are decided where they are read
        if (call.by !== 'member')
          return sourcesOf(shape).length && wrong.push(`${path}: a field for whoever has no rights`)
        // Amounts always belong to something, and so do values with a shape declared elsewhere
        if ((isAmount(shape) || shape.opaque) && !within.some(one => sourcesOf(one).length || one.shown))
          wrong.push(`${path}: an amount of no field`)
      })
    expect([...shown].toSorted()).toEqual(Object.keys(REDACTED_ROUTES).toSorted())
    expect(wrong).toEqual([])
    expect(declared.length).toBeGreaterThan(20)
  })

  it('return no text that belongs to no field, except words of the program and values of no record', () => {
    const used = new Set<string>()
    const open: string[] = []
    for (const call of declared)
      if (call.by === 'member')
        walk({ shape: call.answer, path: call.addresses[0]?.path ?? '' }, (shape, path, within) => {
          const name = path.split('.').at(-1) ?? ''
          if (
            !holdsText(shape) ||
            OWN_WORD.test(name) ||
            within.some(
              one => sourcesOf(one).length || one.shown || (one.row !== undefined && one === shape) || isReported(one),
            )
          )
            return
          const known = Object.hasOwn(WORDS, path) ? path : NO_RECORD.find(([where]) => where.test(path))?.[1]
          if (known) used.add(known)
          else open.push(path)
        })
    const unused = [...Object.keys(WORDS), ...NO_RECORD.map(([, why]) => why)].filter(one => !used.has(one))
    expect({ open, unused }).toEqual({ open: [], unused: [] })
  })

  it('accept no text without a maximum length', () => {
    const open: string[] = []
    const requests = [
      ...declared.map(call => [call.addresses[0]?.path ?? '', call.request] as const),
      ...Object.entries({ ...genericRequests, ...importRequests }),
    ]
    for (const [name, request] of requests)
      walk({ shape: request, path: name }, ({ json }, path) => {
        for (const one of (json['anyOf'] ?? [json]) as Shape['json'][])
          if (
            one['type'] === 'string' &&
            !one['enum'] &&
            !one['pattern'] &&
            !one['format'] &&
            one['maxLength'] === undefined
          )
            open.push(path)
      })
    expect(open).toEqual([])
  })

  it('describe their requests and answers in the API document', () => {
    const { paths } = openApi() as {
      paths: Record<
        string,
        {
          [method in 'get' | 'post']?: {
            requestBody?: { content: Record<string, { schema: object }> }
            responses: Record<string, { content: Record<string, { schema: { properties?: { data?: object } } }> }>
          }
        }
      >
    }
    for (const call of declared)
      for (const { path } of call.addresses) {
        const { requestBody, responses } =
          paths[pathOf({ path }).replace(/:(\w+)/g, '{$1}')]?.[call.method === 'GET' ? 'get' : 'post'] ??
          expect.fail(path)
        if (call.method === 'POST')
          expect(requestBody?.content[call.upload ? 'multipart/form-data' : 'application/json']?.schema).toEqual(
            call.upload ? expect.anything() : call.request.json,
          )
        if (call.answer.json['format'] !== 'binary')
          expect(responses['200']?.content['application/json']?.schema.properties?.data).toEqual(call.answer.json)
      }
  })
})

describe('redaction of answers', () => {
  it('removes each value whose field is hidden, masks masked ones, and removes everything undeclared', () => {
    const leaks: string[] = []
    let looked = 0
    for (const call of declared)
      for (const { path, at } of call.addresses)
        for (const answer of formsOf(call.answer))
          for (const word of wordsIn(answer)) {
            const sample = sampleOf(answer, { word, at })
            const shown = (fieldRights: Record<string, Record<string, FieldRight>>, given: unknown = sample): unknown =>
              redactAnswer(call.answer, given, { actor: actorWith(fieldRights), ...(at ? { at } : {}) })
            const whole = shown({})
            if (!isDeepStrictEqual(whole, sample)) leaks.push(`${path}: whoever may see all does not`)
            for (const key of ['undeclared', '__proto__'])
              if (
                answer.props &&
                !answer.row &&
                !isDeepStrictEqual(shown({}, { ...(sample as AnyRow), [key]: 'x' }), whole)
              )
                leaks.push(`${path}: ${key} gets out`)
            walk({ shape: answer, path }, (shape, where) => {
              const place = where.slice(path.length + 1)
              for (const source of sourcesOf(shape, word))
                for (const right of ['hidden', 'masked'] as const) {
                  looked++
                  const [seen, all] = [
                    valuesAt(shown({ [source.resource]: { [source.path]: right } }), place),
                    valuesAt(sample, place),
                  ]
                  if (
                    seen.some(
                      (value, i) => value !== undefined && (right === 'hidden' || isDeepStrictEqual(value, all[i])),
                    )
                  )
                    leaks.push(`${where}: in spite of ${right} ${source.resource}.${source.path}`)
                }
            })
          }
    expect(leaks).toEqual([])
    expect(looked).toBeGreaterThan(1000)
  }, 600_000)
})

describe('the web', () => {
  it('takes the answers of calls from their declarations, and declares no type of its own', () => {
    const own: string[] = []
    let looked = 0
    const names = new Set(
      [
        ...declared.flatMap(call =>
          call.addresses.map(({ path, at }) =>
            at && path.startsWith(`${at.face.api}/`) ? path.slice(at.face.api.length + 1) : path,
          ),
        ),
        ...Object.keys(genericAnswers),
        ...Object.keys(importAnswers),
      ].map(name => name.replaceAll(/:\w+/g, PLACE)),
    )
    for (const file of globSync('**/*.{ts,tsx}', { cwd: WEB })) {
      const text = readFileSync(new URL(file, WEB), 'utf8')
      for (const [whole, before, type, called = ''] of text.matchAll(CALLED)) {
        // Without a type argument the surrounding type decides, and the declaration is not used
        if (
          !names.has(called.split('?')[0]?.replaceAll(/\$\{[^}]*\}/g, PLACE) ?? '') ||
          (type === undefined && !before)
        )
          continue
        looked++
        const written = [...(type ?? '').matchAll(/\b[A-Z]\w*/g)].some(([name]) =>
          new RegExp(String.raw`^(?:export )?interface ${name}\b`, 'm').test(text),
        )
        if (type === undefined || type.includes('{') || written) own.push(`${file}: ${whole}`)
      }
    }
    expect(own).toEqual([])
    expect(looked).toBeGreaterThan(30)
  })
})

const PLACE = '*'
/** `call<Type>('path'`, with the text before it. */
const CALLED =
  /(return |=> |)(?<!\w)(?:call|faceCall)(?:<((?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)+)>)?\(\s*(?:[^,'`()]*,\s*)?['`]([^'`]+)['`]/g
const WEB = new URL('../../../web/src/', import.meta.url)
const SAMPLE = '13912345678'
const actorWith = (fieldRights: Record<string, Record<string, FieldRight>>): Actor => ({
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: '甲',
  isAdmin: false,
  permissions: new Set(ALL),
  scope: 'company',
  deptIds: [],
  fieldRights,
})
const ALL = registry.resources.flatMap(permissionCodes)

interface Sample {
  /** The value that decides the source of others, such as the side of an amount. */
  word: string
  at: CallAddress['at']
}

function sampleOf(shape: Shape, how: Sample): unknown {
  if (shape.items) return [sampleOf(shape.items, how)]
  const props = Object.fromEntries(Object.entries(shape.props ?? {}).map(([name, prop]) => [name, sampleOf(prop, how)]))
  if (shape.row !== undefined)
    return {
      id: 7,
      version: 7,
      ...Object.fromEntries(shownFields(shape.row, how.at).map(name => [name, SAMPLE])),
      ...props,
    }
  if (shape.props) return props
  const words = (shape.json['enum'] ?? []) as readonly unknown[]
  if (words.length) return words.includes(how.word) ? how.word : words[0]
  return shape.json['type'] === 'integer' ? 7 : shape.json['type'] === 'boolean' ? true : SAMPLE
}

/** Fields of a full record that this face shows. */
function shownFields(name: string, at: CallAddress['at']): string[] {
  const resource = resourceOf(name)
  const { visibilityOf } = viewerAccess(actorWith({}), resource, at?.resource.name === name ? at.face : undefined)
  return Object.keys(resource.fields).filter(
    field => visibilityOf(field) === 'visible' && !resource.fields[field]?.lines,
  )
}

/** The alternatives of a top-level answer; deeper alternatives one at a time. */
function formsOf(shape: Shape): readonly Shape[] {
  if (shape.either) return shape.either.flatMap(formsOf)
  if (shape.items) return formsOf(shape.items).map(items => ({ ...shape, items }))
  const props = Object.entries(shape.props ?? {}).map(([name, prop]) => [name, formsOf(prop)] as const)
  return Array.from({ length: Math.max(1, ...props.map(([, forms]) => forms.length)) }, (_, i) =>
    shape.props
      ? { ...shape, props: Object.fromEntries(props.map(([name, forms]) => [name, forms[i % forms.length] as Shape])) }
      : shape,
  )
}

/** Texts with free content. Amounts are checked separately; ids and counts contain nothing of a field. */
const holdsText = (shape: Shape): boolean =>
  !shape.props &&
  !shape.items &&
  !shape.either &&
  !isAmount(shape) &&
  ((shape.json['anyOf'] ?? [shape.json]) as Shape['json'][]).some(
    one =>
      (one['type'] === 'string' && !one['enum'] && one['format'] !== 'binary') ||
      one['type'] === 'object' ||
      one['type'] === 'number',
  )

/** Refusals name only records that the reader may open, and files are named by the record that contains them. */
const isReported = ({ props }: Shape): boolean =>
  !!props && (('msg' in props && 'code' in props) || ('mime' in props && 'size' in props && 'name' in props))

const isAmount = ({ json }: Shape): boolean =>
  json['type'] === 'string' && String(json['pattern'] ?? '').includes('d{1,12}')

/** Fields that a value comes from; `word`: for this deciding value, or for any. */
function sourcesOf({ of = [], by }: Shape, word?: string): readonly Source[] {
  if (!by) return of
  if (word === undefined) return Object.values(by.of).flat()
  // Another part of the answer is decided by this word; this part has its own words, each of which is tried
  return Object.hasOwn(by.of, word) ? (by.of[word] ?? []) : []
}

function wordsIn(shape: Shape): string[] {
  const words = new Set<string>()
  walk({ shape, path: '' }, ({ by }) => Object.keys(by?.of ?? {}).forEach(word => words.add(word)))
  return words.size ? [...words] : ['']
}

type Visit = (shape: Shape, path: string, within: readonly Shape[]) => unknown

/** Visits every value of an answer, those of a full record by its fields. `within`: the value and its containers. */
function walk(
  { shape, path, above = [] }: { shape: Shape; path: string; above?: readonly Shape[] },
  visit: Visit,
): void {
  const within = [...above, shape]
  visit(shape, path, within)
  for (const one of shape.either ?? []) walk({ shape: one, path, above: within }, visit)
  if (shape.items) walk({ shape: shape.items, path, above: within }, visit)
  if (shape.row !== undefined)
    for (const name of shownFields(shape.row, undefined))
      if (!shape.props?.[name])
        walk(
          {
            shape: { json: {}, of: [{ resource: shape.row, path: name }] },
            path: `${path}.${name}`,
            above: within,
          },
          visit,
        )
  for (const [name, prop] of Object.entries(shape.props ?? {}))
    walk({ shape: prop, path: `${path}.${name}`, above: within }, visit)
}

function valuesAt(answer: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, name) =>
        values
          .flatMap(value => (Array.isArray(value) ? value : [value]))
          .map(value => (value as AnyRow | undefined)?.[name]),
      [answer],
    )
}

function hasField(resource: string, path: Source['path']): boolean {
  const report = registry.reports.find(one => one.name === resource)
  if (report)
    return (
      path in report.columns || (report.figures ?? []).some(({ name }) => name === path) || path in (report.reads ?? {})
    )
  return fieldAt(resourceOf(resource), path) !== undefined
}
