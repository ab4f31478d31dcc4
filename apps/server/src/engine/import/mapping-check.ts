import { failAll } from '@tuheng/domain/kernel/errors'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { can } from '@tuheng/domain/kernel/policy'
import { allFaces } from '../directory.ts'
import { uniqueSets } from './duplicates.ts'
import { importErrors } from './import-errors.ts'
import { type ImportPlace, importTargets, targetsOf } from './targets.ts'
import type { ImportMapping, ImportOptions } from './types.ts'
import { conversion } from './units.ts'

/** Refuses an invalid mapping with all of its errors. */
export function checkMapping(place: ImportPlace, mapping: ImportMapping, options: ImportOptions): void {
  const targets = importTargets(place)
  const main = mapping.sheets.filter(sheet => sheet.lines === null)
  failAll([
    main.length !== 1 && importErrors.issue('import.no_main', { label: place.resource.label }, 'mapping.sheets'),
  ])
  const issues = mapping.sheets.flatMap((sheet, i) => {
    const known = targetsOf(targets, sheet.lines)
    const used = new Set<string>()
    const mapped = sheet.columns.filter(column => column.field !== null)
    return [
      !mapped.length && importErrors.issue('import.no_columns', {}, `mapping.sheets.${i}`),
      sheet.lines !== null &&
        sheet.key === null &&
        importErrors.issue('import.no_key', { sheet: sheet.sheet }, `mapping.sheets.${i}.key`),
      ...mapped.flatMap(({ column, field, unit }) => {
        const path = `mapping.sheets.${i}.columns.${column}`
        const target = known.get(field ?? '')
        if (!target) return [importErrors.issue('import.unknown_field', { name: field }, path)]
        const twice = used.has(target.field)
        used.add(target.field)
        return [
          twice && importErrors.issue('import.field_twice', { label: target.label.zh }, path),
          unit !== undefined &&
            conversion(unit, target.def) === undefined &&
            importErrors.issue('import.unit', { label: target.label.zh, unit }, path),
        ]
      }),
    ]
  })
  failAll([...issues, ...optionIssues(place, mapping, options)])
}

function optionIssues(place: ImportPlace, mapping: ImportMapping, options: ImportOptions) {
  const { resource, face, actor } = place
  const targets = importTargets(place)
  const known = new Set(
    targets.map(target => (target.lines === null ? target.field : `${target.lines}.${target.field}`)),
  )
  const filled = new Set([
    ...mapping.sheets.filter(sheet => sheet.lines === null).flatMap(sheet => sheet.columns.map(column => column.field)),
    ...Object.keys(options.constants),
  ])
  const { match } = options
  const isSet =
    match !== null &&
    uniqueSets(resource).some(set => set.length === match.length && set.every(name => match.includes(name)))
  return [
    ...Object.entries({ ...options.constants, ...options.defaults }).map(
      ([name]) => !known.has(name) && importErrors.issue('import.unknown_field', { name }, 'options'),
    ),
    match !== null &&
      (!isSet || match.some(name => !filled.has(name))) &&
      importErrors.issue(
        'import.match',
        {
          fields: match
            .map(name => labelOf(resource.fields[name] ?? { kind: 'text', label: name }, name).zh)
            .join('、'),
        },
        'options.match',
      ),
    options.duplicates === 'update' &&
      face.imports === undefined &&
      !can(actor, face, 'modify') &&
      importErrors.issue('import.may_not_update', { label: face.zh }, 'options.duplicates'),
    ...options.create.map(name => {
      const target = targets.find(each => each.field === name && each.lines === null && each.def.kind === 'ref')
      if (!target) return importErrors.issue('import.unknown_field', { name }, 'options.create')
      const may = allFaces().some(other => other.resource.name === target.def.to && can(actor, other.face, 'modify'))
      return !may && importErrors.issue('import.may_not_create', { label: target.label.zh }, 'options.create')
    }),
  ]
}
