import type { Registry, Screen } from '@tuheng/domain/kernel/registry'
import { labelOf, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Report } from '@tuheng/domain/kernel/report'
import type { Fields } from '@tuheng/domain/kernel/field'
import { text, type Text } from '@tuheng/domain/kernel/text'

export interface AuthorisableField {
  /** Name as stored: a field, or `lines.price` of child rows. */
  name: string
  label: Text
  /** Never editable. */
  computed: boolean
}

export interface FieldGroup {
  title: Text
  fields: readonly AuthorisableField[]
}

/** A screen whose fields can be restricted. Screens of one resource share its rights. */
export interface AuthorisableScreen {
  path: string
  title: Text
  /** The resource or report that the rights are stored under. */
  resource: string
  groups: readonly FieldGroup[]
}

export interface AuthorisableSection {
  title: Text
  places: readonly AuthorisableScreen[]
}

/** Screens in menu order, with their fields in the order of their forms. */
export function authorisableSections(registry: Registry): AuthorisableSection[] {
  const resources = new Map(registry.resources.map(resource => [resource.name, resource]))
  const reports = new Map(registry.reports.map(report => [report.name, report]))
  const sections = registry.sections.flatMap(({ zh, en, children }): AuthorisableSection[] => {
    const screens = children.flatMap((child): Screen[] => ('children' in child ? [...child.children] : [child]))
    const places = screens.flatMap(screen => authorisableScreen(screen, resources, reports))
    return places.length ? [{ title: { zh, en }, places }] : []
  })
  const placed = new Set(sections.flatMap(section => section.places.map(place => place.resource)))
  const others = registry.resources.filter(resource => !placed.has(resource.name)).flatMap(withoutScreen)
  return others.length ? [...sections, { title: text('其他', 'More'), places: others }] : sections
}

/** A resource without a screen of its own, which is edited on another page. */
function withoutScreen(resource: AnyResource): AuthorisableScreen[] {
  const [face] = Object.values(resource.faces)
  return face
    ? [
        {
          path: resource.name,
          title: { zh: resource.label, en: resource.en },
          resource: resource.name,
          groups: groupsOf(resource, face),
        },
      ]
    : []
}

function authorisableScreen(
  screen: Screen,
  resources: ReadonlyMap<string, AnyResource>,
  reports: ReadonlyMap<string, Report>,
): AuthorisableScreen[] {
  const { path, zh, en, view } = screen
  if (view.kind === 'page') return []
  if (view.kind === 'report') {
    const report = reports.get(view.report)
    return report
      ? [
          {
            path,
            title: { zh, en },
            resource: report.name,
            groups: [{ title: text('列', 'Columns'), fields: fieldsOf(report.columns) }],
          },
        ]
      : []
  }
  const resource = resources.get(view.resource)
  const face = resource?.faces[view.face]
  return resource && face
    ? [{ path, title: { zh, en }, resource: resource.name, groups: groupsOf(resource, face) }]
    : []
}

function groupsOf(resource: AnyResource, face: Face): FieldGroup[] {
  const hidden = new Set<string>([...(face.hide ?? []), ...Object.keys(face.where ?? {})])
  const shown = (name: string) => name in resource.fields && !hidden.has(name)
  const sections = resource.form.map(({ zh, en, fields }) => ({ title: { zh, en }, names: fields.filter(shown) }))
  const placed = new Set(sections.flatMap(section => section.names))
  const others = Object.keys(resource.fields).filter(name => shown(name) && !placed.has(name))
  const plain = [...sections, { title: text('其他', 'More'), names: others }].flatMap(
    ({ title, names }): FieldGroup[] =>
      names.length ? [{ title, fields: fieldsOf(pick(resource.fields, names)) }] : [],
  )
  return [...plain, ...childGroups(resource, shown)]
}

/** Columns of child rows, a group for each lines field. */
function childGroups(resource: AnyResource, shown: (name: string) => boolean): FieldGroup[] {
  return Object.entries(resource.fields).flatMap(([name, field]): FieldGroup[] => {
    if (!field.lines || !shown(name)) return []
    const fields = fieldsOf(field.lines.fields).map(one => ({ ...one, name: `${name}.${one.name}` }))
    return [{ title: labelOf(field, name), fields }]
  })
}

function fieldsOf(fields: Fields): AuthorisableField[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    label: labelOf(field, name),
    computed: field.computed === true,
  }))
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap(name => (fields[name] ? [[name, fields[name]]] : [])))
}

export function fieldNames(place: AuthorisableScreen): string[] {
  return place.groups.flatMap(group => group.fields.map(field => field.name))
}
