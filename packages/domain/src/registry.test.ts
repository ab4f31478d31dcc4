import { describe, expect, it } from 'vitest'
import type { Field, Fields } from './kernel/field.ts'
import { kindOf } from './kernel/kinds/index.ts'
import { permissionCodes } from './kernel/policy.ts'
import { ownCodes } from './system/rights/own-rights.ts'
import { addressBook, screensOf } from './kernel/registry.ts'
import { type AnyResource, columnField, labelOf } from './kernel/resource.ts'
import type { Text } from './kernel/text.ts'
import { registry } from './registry.ts'
import {
  DEFAULT_DICTIONARIES,
  DEFAULT_INCIDENTAL_FEES,
  DEFAULT_ROLES,
  expandGrants,
  incidentalFee,
  SCREEN_ORDER,
} from './system/index.ts'
import { closedDocTypes } from './system/system.choices.ts'

const byName = new Map(registry.resources.map(resource => [resource.name, resource]))
const everyResource = registry.resources.map(resource => [resource.name, resource] as const)
const screens = screensOf(registry.sections)
const codes = new Set([
  ...registry.resources.flatMap(permissionCodes),
  ...ownCodes(),
  ...registry.reports.flatMap(report => ['read', 'export', 'print'].map(action => `${report.permission}.${action}`)),
])

/** Keys of a transition's body besides the values of its dialog. */
const CALL_WORDS = ['id', 'ids', 'version', 'reason', 'check']

/** Kinds that name a day or a month. */
const DATED: ReadonlySet<string> = new Set(['date', 'dateTime', 'month'])

/** Fields of a resource, its child rows and its dialogs, each with its path and its sibling fields. */
function fieldsOf(
  resource: AnyResource,
): { path: string; name: string; field: Field; siblings: Fields; scope: 'record' | 'line' | 'params' }[] {
  const own = Object.entries(resource.fields).map(([name, field]) => ({
    path: name,
    name,
    field,
    siblings: resource.fields,
    scope: 'record' as const,
  }))
  const lines = own.flatMap(({ path, field }) =>
    Object.entries(field.lines?.fields ?? {}).map(([name, sub]) => ({
      path: `${path}.${name}`,
      name,
      field: sub,
      siblings: field.lines?.fields ?? {},
      scope: 'line' as const,
    })),
  )
  const params = Object.entries(resource.transitions).flatMap(([move, { params: fields = {} }]) =>
    Object.entries(fields).map(([name, field]) => ({
      path: `${move}(${name})`,
      name,
      field,
      // A dialog holds the record, too
      siblings: { ...resource.fields, ...fields },
      scope: 'params' as const,
    })),
  )
  return [...own, ...lines, ...params]
}

const hasColumn = (resource: AnyResource | undefined, name: string): boolean =>
  !!resource && columnField(resource, name) !== undefined

/** Whether the search box can search it: references lead to few records, whose label has an index of its own. */
function isSearchable(field: Field | undefined): boolean {
  if (field?.kind !== 'ref') return field !== undefined
  const target = byName.get(field.to ?? '')
  return target !== undefined && target.nature !== 'document' && target.list.search.includes(target.title)
}

/** The resource whose list a screen shows. */
function listAt(path: string | undefined): AnyResource | undefined {
  const view = screens.find(screen => screen.path === path)?.view
  return view?.kind === 'list' ? byName.get(view.resource) : undefined
}

/** Chinese labels are in Chinese. English labels contain no Chinese and no identifiers. */
function labelProblems(where: string, { zh, en }: Text, option = false): string[] {
  const out: string[] = []
  if (!/\p{Script=Han}/u.test(zh) && !/^[A-Z0-9%‰/.·() -]+$/.test(zh) && !(option && zh.length <= 12))
    out.push(`${where}: "${zh}" is not Chinese`)
  if (en.trim() === '') out.push(`${where}: no English`)
  if (/\p{Script=Han}/u.test(en)) out.push(`${where}: "${en}" is not English`)
  if (/_|[a-z][A-Z]/.test(en)) out.push(`${where}: "${en}" is a word of machines`)
  if (/^[a-z]/.test(en) && !(option && /^(kg|t|km|m³|h)\b/.test(en))) out.push(`${where}: "${en}" starts small`)
  return out
}

describe('the registry', () => {
  it('names every resource and table once', () => {
    const names = registry.resources.flatMap(resource => [
      resource.name.toLowerCase(),
      ...Object.values(resource.fields).flatMap(field => (field.lines ? [field.lines.name.replaceAll('_', '')] : [])),
    ])
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })

  it('gives every face its own address', () => {
    const book = addressBook(registry.resources)
    expect(book.size).toBe(registry.resources.flatMap(resource => Object.keys(resource.faces)).length)
    for (const api of [...book.keys(), ...registry.reports.map(report => report.api)])
      expect(api).toMatch(/^[a-z]+\/[A-Za-z0-9]+$/)
    expect(registry.reports.map(report => report.api).filter(api => book.has(api))).toEqual([])
  })

  it('has distinct prefixes of serial numbers', () => {
    const prefixes = registry.resources
      .flatMap(resource => Object.values(resource.fields))
      .flatMap(({ serial }) =>
        serial
          ? [serial.prefix, ...Object.values(serial.prefixBy?.prefixes ?? {})].map(
              prefix => `${prefix} ${serial.period}`,
            )
          : [],
      )
    expect(prefixes.filter((prefix, i) => prefixes.indexOf(prefix) !== i)).toEqual([])
  })

  it('closes months of every resource with a business date', () => {
    const closing = registry.resources.filter(resource => resource.businessDates?.length).map(resource => resource.name)
    expect(Object.keys(closedDocTypes).toSorted()).toEqual(['all', ...closing].toSorted())
  })
})

describe.each(everyResource)('%s', (_, resource) => {
  const fields = fieldsOf(resource)

  it('says of every date whether it belongs to a month that may be closed', () => {
    const dates = fields
      .filter(({ scope, field }) => scope !== 'params' && DATED.has(field.kind))
      .map(({ path }) => path)
    const declared = [...(resource.businessDates ?? []), ...(resource.otherDates ?? [])]
    const problems = [
      ...dates
        .filter(name => !declared.includes(name))
        .map(name => `${name} says neither holdsMonth: true nor holdsMonth: false`),
      ...declared.filter(name => !dates.includes(name)).map(name => `${name} is no date`),
      ...declared.filter((name, i) => declared.indexOf(name) !== i).map(name => `${name} is declared twice`),
    ]
    expect(problems).toEqual([])
  })

  it('refers to existing resources and fields', () => {
    const problems = fields.flatMap(({ path, field, siblings, scope }) => {
      if (field.kind !== 'ref' && field.kind !== 'refs') return []
      const target = byName.get(field.to ?? '')
      if (!target) return [`${path} refers to ${field.to}`]
      const theirs = [
        ...Object.keys(field.where ?? {}),
        ...Object.keys(field.whereFrom ?? {}),
        ...Object.values(field.snapshot ?? {}),
      ]
      const ours = [
        ...Object.values(field.whereFrom ?? {}).filter(name => scope !== 'line' || !(name in resource.fields)),
        ...Object.keys(field.snapshot ?? {}),
        ...[field.judged?.date, field.judged?.record, ...(field.judged?.beside ?? [])].filter(
          name => name !== undefined && name !== 'id',
        ),
      ]
      return [
        ...theirs.filter(name => !hasColumn(target, name)).map(name => `${path}: ${target.name} has no ${name}`),
        ...ours
          .filter(name => !(name !== undefined && name in siblings))
          .map(name => `${path}: no field ${name} beside it`),
      ]
    })
    expect(problems).toEqual([])
  })

  it('has copies that fit', () => {
    const problems = fields.flatMap(({ path, field, siblings }) =>
      Object.entries(field.snapshot ?? {}).flatMap(([own, theirs]) => {
        const from = columnField(byName.get(field.to ?? '') as AnyResource, theirs)?.kind
        const into = siblings[own]?.kind
        const text = ['text', 'dict', 'choice', 'serial', 'mobile', 'plate', 'longText', 'creditCode']
        if (field.snapshotAs?.[own]) return []
        return from === into || (text.includes(from ?? '') && text.includes(into ?? ''))
          ? []
          : [`${path}: ${theirs} (${from}) into ${own} (${into})`]
      }),
    )
    expect(problems).toEqual([])
  })

  it('uses dictionaries of a new company', () => {
    const known = DEFAULT_DICTIONARIES.map(dictionary => dictionary.code)
    expect(
      fields
        .filter(({ field }) => field.kind === 'dict' && !known.includes(field.dict ?? ''))
        .map(({ path, field }) => `${path}: ${field.dict}`),
    ).toEqual([])
  })

  it('names only existing fields, each once where it is edited', () => {
    const { list, form, figures = [], unique = [], indexes = [] } = resource
    const sorted = [list.sort ?? [], ...Object.values(list.sortIn ?? {})].flat().map(name => name.replace(/^-/, ''))
    const shown = [
      ...list.columns,
      ...list.filters,
      ...sorted,
      ...[list.tabs, list.period].filter(name => name !== undefined),
      ...Object.entries(list.forward ?? {}).flatMap(([asked, names = []]) => [asked, ...names]),
    ]
    const inForm = form.flatMap(section => section.fields)
    const unknown = [...shown, ...indexes.flat()].filter(name => !hasColumn(resource, name))
    const missing = [
      ...inForm,
      ...list.search,
      ...figures,
      ...unique.flat(),
      resource.title,
      ...(resource.subtitle ?? []),
    ].filter(name => !(name in resource.fields))
    expect({ unknown, missing, twice: inForm.filter((name, i) => inForm.indexOf(name) !== i) }).toEqual({
      unknown: [],
      missing: [],
      twice: [],
    })
    expect(list.columns.filter((name, i) => list.columns.indexOf(name) !== i)).toEqual([])
    expect(list.search.filter(name => !isSearchable(resource.fields[name]))).toEqual([])
    // Other lists search them by the same index
    const named = (name: string) => list.search.includes(name) && resource.fields[name]?.to === undefined
    expect((resource.otherNames ?? []).filter(name => !named(name))).toEqual([])
    const onPhone = Object.values(list.phone ?? {}).flatMap(names => (Array.isArray(names) ? names : []))
    expect(onPhone.filter((name, i) => !list.columns.includes(name) || onPhone.indexOf(name) !== i)).toEqual([])
    const stacked = (list.stacks ?? []).flat()
    expect(stacked.filter((name, i) => !list.columns.includes(name) || stacked.indexOf(name) !== i)).toEqual([])
    expect(
      (list.totals ?? []).filter(
        name => !['quantity', 'money', 'integer'].includes(columnField(resource, name)?.kind ?? ''),
      ),
    ).toEqual([])
    expect(
      list.tabs === undefined || list.tabs in resource.machines || resource.fields[list.tabs]?.choices !== undefined,
    ).toBe(true)
    expect(
      list.period === undefined ||
        ['date', 'dateTime', 'month'].includes(columnField(resource, list.period)?.kind ?? ''),
    ).toBe(true)
  })

  it('counts records that refer to it, and that a screen lists', () => {
    const problems = Object.entries(resource.list.counts ?? {}).flatMap(([name, { of, face, by, where, after }]) => {
      const counted = byName.get(of)
      const lists = screens.some(({ view }) => view.kind === 'list' && view.resource === of && view.face === face)
      return [
        ...(hasColumn(resource, name) ? [`${name} is a column of the record`] : []),
        ...(resource.list.columns.includes(after) ? [] : [`${name} stands behind ${after}`]),
        ...(counted?.fields[by]?.to === resource.name ? [] : [`${name}: ${of}.${by} refers to others`]),
        ...(lists ? [] : [`${name}: no screen lists ${of} ${face}`]),
        ...[by, ...Object.keys(where ?? {})]
          .filter(field => !hasColumn(counted, field))
          .map(field => `${name}: no field ${field}`),
      ]
    })
    expect(problems).toEqual([])
  })

  it('shows every editable field in the form or in a dialog', () => {
    const reached = new Set([
      ...resource.form.flatMap(section => section.fields),
      ...Object.values(resource.transitions).flatMap(transition => transition.edits ?? []),
      ...Object.values(resource.faces).flatMap(face => Object.keys(face.preset ?? {})),
    ])
    const typed =
      resource.methods?.create === false && resource.methods.update === false
        ? []
        : Object.entries(resource.fields).filter(([, field]) => !field.computed)
    expect(typed.map(([name]) => name).filter(name => !reached.has(name))).toEqual([])
  })

  it('computes derived fields, and never requires a computed one', () => {
    const derived = Object.keys(resource.derive ?? {}).filter(
      name => !resource.fields[name]?.computed && resource.fields[name]?.kind !== 'lines',
    )
    const asked = fields.filter(({ field }) => field.computed && field.required).map(({ path }) => path)
    const lines = Object.entries(resource.fields).flatMap(([path, { lines: sub }]) =>
      Object.keys(sub?.derive ?? {})
        .filter(name => !sub?.fields[name]?.computed)
        .map(name => `${path}.${name}`),
    )
    expect({ derived, asked, lines }).toEqual({ derived: [], asked: [], lines: [] })
  })

  it('has valid default values', () => {
    const problems = fields.flatMap(({ path, name, field }) => {
      if (field.default === undefined) return []
      const parsed = kindOf(field).parse(field.default, { ...field, computed: false }, name)
      const same = JSON.stringify(JSON.parse(JSON.stringify(field.default))) === JSON.stringify(field.default)
      return parsed.issue || !same ? [`${path}: ${parsed.issue?.en ?? 'no JSON'}`] : []
    })
    expect(problems).toEqual([])
  })

  it('keeps reserved keys of calls out of dialogs', () => {
    for (const { path, name, scope } of fieldsOf(resource))
      if (scope === 'params') expect(CALL_WORDS, path).not.toContain(name)
    for (const { edits = [] } of Object.values(resource.transitions))
      for (const name of edits) expect(CALL_WORDS).not.toContain(name)
  })

  it('has transitions between known states that can all be reached', () => {
    const problems = Object.entries(resource.transitions).flatMap(
      ([name, { machine, from, to, edits = [], needs = [] }]) => {
        const states = resource.machines[machine]?.states
        if (!states) return [`${name}: no status ${machine}`]
        return [
          ...(resource.machines[machine]?.derived ? [`${name}: ${machine} is derived`] : []),
          ...[...from, to].filter(state => !(state in states)).map(state => `${name}: no state ${state}`),
          ...edits.filter(field => !(field in resource.fields)).map(field => `${name}: no field ${field}`),
          ...needs.filter(field => !edits.includes(field)).map(field => `${name}: needs ${field} without editing it`),
        ]
      },
    )
    const lost = Object.entries(resource.machines).flatMap(([name, { states, initial, derived }]) => {
      if (derived) return []
      const reached = new Set<string>([initial, ...(OUTSIDE[`${resource.name}.${name}`] ?? [])])
      for (const at of reached) {
        for (const move of Object.values(resource.transitions))
          if (move.machine === name && move.from.includes(at)) reached.add(move.to)
      }
      return Object.keys(states)
        .filter(state => !reached.has(state))
        .map(state => `${name}: ${state} is never reached`)
    })
    expect([...problems, ...lost]).toEqual([])
  })

  it('has faces with existing fields whose new records belong to them', () => {
    const problems = Object.entries(resource.faces).flatMap(
      ([name, { where = {}, preset = {}, refs = {}, columns = [], hide = [] }]) => [
        ...Object.keys(where)
          .filter(field => !hasColumn(resource, field))
          .map(field => `${name}: where ${field}`),
        ...[...Object.keys(preset), ...Object.keys(refs), ...hide]
          .filter(field => !(field in resource.fields))
          .map(field => `${name}: ${field}`),
        ...columns.filter(field => !hasColumn(resource, field)).map(field => `${name}: column ${field}`),
        ...Object.entries(where)
          .filter(
            ([field, value]) =>
              resource.fields[field] &&
              !resource.fields[field].computed &&
              (preset as Record<string, unknown>)[field] !== value,
          )
          .map(([field]) => `${name}: new records lack ${field}`),
        ...Object.entries(refs).flatMap(([field, fixed]) =>
          Object.keys(fixed ?? {})
            .filter(theirs => !hasColumn(byName.get(resource.fields[field]?.to ?? ''), theirs))
            .map(theirs => `${name}: ${field}.${theirs}`),
        ),
      ],
    )
    expect(problems).toEqual([])
  })

  it('has labels in Chinese and English', () => {
    const problems = [
      ...labelProblems(resource.name, { zh: resource.label, en: resource.en }),
      ...fields.flatMap(({ path, name, field }) => [
        ...labelProblems(path, labelOf(field, name)),
        ...Object.entries(field.choices ?? {}).flatMap(([value, label]) =>
          labelProblems(`${path}=${value}`, label, true),
        ),
        ...(field.hint
          ? labelProblems(`${path} hint`, { ...field.hint, en: field.hint.en.replace(/^\W+/, '') }, true).filter(
              p => p.includes('no English') || p.includes('not English'),
            )
          : []),
      ]),
      ...Object.entries(resource.fields).flatMap(([path, { lines }]) =>
        lines ? labelProblems(path, { zh: lines.label, en: lines.en }) : [],
      ),
      ...Object.entries(resource.machines).flatMap(([name, machine]) => [
        ...labelProblems(name, machine),
        ...Object.entries(machine.states).flatMap(([state, label]) => labelProblems(`${name}=${state}`, label)),
      ]),
      ...Object.entries({ ...resource.transitions, ...resource.faces, ...resource.prints }).flatMap(([name, label]) =>
        labelProblems(name, label),
      ),
      ...resource.form.flatMap(section => labelProblems('form', section)),
    ]
    expect(problems).toEqual([])
  })
})

describe('what is read after a transition', () => {
  it('is said by those whose name tells who did it, or what came of it', () => {
    const unsaid = (registry.resources as readonly AnyResource[]).flatMap(({ name, transitions }) =>
      Object.entries(transitions)
        .filter(([, { internal, done, zh }]) => !internal && !done && /已|失败|成功|^(对方|财务|服务)/.test(zh))
        .map(([move]) => `${name}.${move}`),
    )
    expect(unsaid).toEqual([])
  })
})

/** States that records are created in without a transition. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  // It holds sensitive fields when it begins.
  'exportRun.status': ['waiting'],
  // A request to join waits for its review, an invitation for its person.
  'member.status': ['pending', 'invited'],
  // Other trips of the price bands changed.
  'waybill.repriceStatus': ['due'],
  // The ticket shows whether the railway billed another freight than the tariff gives.
  'railWaybill.diffStatus': ['open'],
  // Weighed with the whole batch when the unloading was done.
  'wagonLoad.receiptStatus': ['batch'],
  // Results of sending, and received calls.
  'callback.status': ['failed', 'success'],
  // Several settlements have the amount of the transaction that was imported.
  'bankTransaction.status': ['several'],
}

describe('screens', () => {
  it('reload when they show momentary data', () => {
    const ofTheMoment = ['/process_management/approval_results']
    expect(
      screens.filter(screen => ofTheMoment.includes(screen.path) && !screen.noKeepAlive).map(screen => screen.path),
    ).toEqual([])
  })

  it('mark an existing menu entry', () => {
    const paths = new Set(screens.map(screen => screen.path))
    expect(
      screens.filter(screen => screen.activeMenu && !paths.has(screen.activeMenu)).map(screen => screen.path),
    ).toEqual([])
  })

  it('have distinct paths in menu order', () => {
    const paths = screens.map(screen => screen.path)
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
    expect(paths.filter(path => !SCREEN_ORDER.includes(path))).toEqual([])
    expect(paths).toEqual(paths.toSorted((a, b) => SCREEN_ORDER.indexOf(a) - SCREEN_ORDER.indexOf(b)))
  })

  it.each(screens.map(screen => [screen.path, screen] as const))(
    '%s opens by a right that exists and shows what exists',
    (_, { guard, view, zh, en }) => {
      expect(labelProblems('screen', { zh, en })).toEqual([])
      if (view.kind === 'report') {
        const report = registry.reports.find(({ name }) => name === view.report)
        expect(guard).toContain(`${report?.permission}.read`)
      }
      if (view.kind === 'list') {
        const resource = byName.get(view.resource)
        const face = resource?.faces[view.face]
        expect(guard.some(code => code.startsWith(`${face?.permission}.`))).toBe(true)
        expect(Object.keys(view.filters ?? {}).filter(name => !hasColumn(resource, name))).toEqual([])
      }
      expect(guard.filter(code => !codes.has(code))).toEqual([])
    },
  )

  it('are in named sections and groups', () => {
    const nodes = registry.sections.flatMap(section => [
      section,
      ...section.children.filter(node => 'children' in node),
    ])
    expect(nodes.flatMap(node => labelProblems(node.path, node))).toEqual([])
    expect(registry.sections.filter(section => !/^[A-Z]\w+Outlined$/.test(section.icon))).toEqual([])
  })
})

describe('reports', () => {
  it.each(registry.reports.map(report => [report.name, report] as const))(
    '%s names its parameters and columns',
    (_, report) => {
      const fields = [...Object.entries(report.params), ...Object.entries(report.columns)]
      const problems = [
        ...labelProblems(report.name, report),
        ...fields.flatMap(([name, field]) => labelProblems(name, labelOf(field, name))),
        ...fields
          .filter(([, field]) => field.kind === 'ref' && !byName.has(field.to ?? ''))
          .map(([name]) => `${name}: no resource`),
        ...(report.groupBy ?? []).map(group => group.value).filter(name => !(name in report.columns)),
        ...(report.pictures ?? [])
          .flatMap(picture =>
            picture.kind === 'steps' ? [...picture.steps.map(([, name]) => name), picture.result] : [picture.of],
          )
          .filter(name => !(name in report.columns))
          .map(name => `${name} in a picture`),
        // A row must be able to ask for the records behind it
        ...((report.groupBy ?? []).some(group => group.record)
          ? (report.groupBy ?? [])
              .flatMap(({ value, asks = [value], record }) => (record ? [] : asks))
              .filter(name => !(name in report.params))
              .map(name => `${name}: no parameter asks for it`)
          : []),
        ...(report.drill && !SCREEN_ORDER.includes(report.drill.path) ? [`drills to ${report.drill.path}`] : []),
        ...Object.keys({ ...report.drill?.filters, ...report.drill?.ranges })
          .filter(name => !hasColumn(listAt(report.drill?.path), name))
          .map(name => `${name}: the list at ${report.drill?.path} has no such field`),
      ]
      expect(problems).toEqual([])
    },
  )
})

describe('defaults of a new company', () => {
  it.each(DEFAULT_ROLES.map(role => [role.code, role] as const))('%s is granted rights that exist', (_, role) => {
    expect(role.grants.filter(grant => expandGrants([grant], codes).length === 0)).toEqual([])
    expect(labelProblems(role.code, role.name)).toEqual([])
    const lost = Object.entries(role.fieldRights).flatMap(([resource, rights]) =>
      Object.keys(rights)
        .filter(field => !byName.get(resource)?.fields[field])
        .map(field => `${resource}.${field}`),
    )
    expect(lost).toEqual([])
  })

  it('hide receivables from dispatch, and payables from customer service', () => {
    const rights = (code: string) => DEFAULT_ROLES.find(role => role.code === code)?.fieldRights.waybill
    expect(rights('dispatcher')).toMatchObject({ arPrice: 'hidden', arTotal: 'hidden', profitExcl: 'hidden' })
    expect(rights('dispatcher')).not.toHaveProperty('apPrice')
    expect(rights('ownerService')).toMatchObject({ apPrice: 'hidden', apTotal: 'hidden', profitExcl: 'hidden' })
    expect(rights('ownerService')).not.toHaveProperty('arPrice')
  })

  it('have consistent fees and dictionaries', () => {
    const feeCodes = DEFAULT_INCIDENTAL_FEES.map(fee => fee.code)
    expect(new Set(feeCodes).size).toBe(feeCodes.length)
    expect(feeCodes).toContain('infoFee')
    for (const fee of DEFAULT_INCIDENTAL_FEES)
      expect(Object.keys(incidentalFee.fields.basis.choices ?? {})).toContain(fee.basis)
    for (const { items } of DEFAULT_DICTIONARIES) expect(new Set(items.map(item => item.value)).size).toBe(items.length)
  })
})
