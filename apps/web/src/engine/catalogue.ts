import type { Field } from '@tuheng/domain/kernel/field'
import type { FaceCard, Manifest, OptionFields, ResourceCard } from '@tuheng/domain/kernel/manifest'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { screensOf, type Screen, type ScreenSection } from '@tuheng/domain/kernel/registry'
import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { fetchedOnce } from '../shared/calls/fetched-once.ts'

interface Catalogue {
  cards: ReadonlyMap<string, ResourceCard>
  sections: readonly ScreenSection[]
  screens: readonly Screen[]
  fetch(resource: string): Promise<AnyResource>
  optionFields(): Promise<OptionFields>
  /** The declaration of a report. */
  report?(name: string): Promise<Report>
}

let catalogue: Catalogue = {
  cards: new Map(),
  sections: [],
  screens: [],
  fetch: name => Promise.reject(new Error(`no catalogue yet: ${name}`)),
  optionFields: () => Promise.resolve({}),
}
const declarations = fetchedOnce((name: string) => catalogue.fetch(name))
const options = fetchedOnce((_: 'fields') => catalogue.optionFields())

/**
 * Stores the manifest and the functions that fetch what it leaves out. The shell calls it before the first page is
 * shown.
 */
export function setCatalogue(
  { resources, sections }: Manifest,
  later: Pick<Catalogue, 'fetch' | 'optionFields' | 'report'>,
): void {
  const cards = new Map(resources.map(card => [card.name, card]))
  catalogue = { cards, sections, screens: screensOf(sections), ...later }
}

/**
 * What the manifest says about a resource; undefined for an unknown name. The declaration is fetched with its first
 * page.
 */
export function cardOf(name: string): ResourceCard | undefined {
  return catalogue.cards.get(name)
}

/**
 * Fetches how details of options are shown. Whoever fetches options waits for it, so that they are drawn once. If it
 * cannot be fetched, which the log of errors notes, details stand there as they are stored.
 */
export async function readyForOptions(): Promise<void> {
  await options.get('fields').catch(() => undefined)
}

/** How a detail of an option is shown; undefined for what is no field, and before `readyForOptions`. */
export function optionField(resource: string, name: string): Field | undefined {
  return options.peek('fields')?.[resource]?.[name]
}

export function allCards(): ReadonlyMap<string, ResourceCard> {
  return catalogue.cards
}

/** The declaration of a resource. Slots that features add to its pages are registered by then. */
export function declarationOf(name: string): Promise<AnyResource> {
  return declarations.get(name)
}

/** The declaration of a report. */
export function reportOf(name: string): Promise<Report> {
  return catalogue.report?.(name) ?? Promise.reject(new Error(`no catalogue yet: ${name}`))
}

/** The declaration for a component; undefined while it is being fetched. */
export function useDeclaration(name: string): AnyResource | undefined {
  return declarations.use(name)
}

/** The declaration if it has been fetched already. Otherwise starts the fetch and returns undefined. */
export function loadedDeclaration(name: string): AnyResource | undefined {
  const declaration = declarations.peek(name)
  if (!declaration) void declarations.get(name).catch(() => undefined)
  return declaration
}

/** All screens, in menu order. */
export function allScreens(): readonly Screen[] {
  return catalogue.screens
}

/** The list screen of a face; links to records are built from its path. */
export function listScreen(resource: string, face: string): Screen | undefined {
  return catalogue.screens.find(({ view }) => view.kind === 'list' && view.resource === resource && view.face === face)
}

/** Screens by the section of the menu in which they stand; sections without any are left out. */
export function bySection(screens: readonly Screen[]): { section: ScreenSection; screens: Screen[] }[] {
  const paths = new Set(screens.map(({ path }) => path))
  return catalogue.sections
    .map(section => ({ section, screens: screensOf([section]).filter(({ path }) => paths.has(path)) }))
    .filter(group => group.screens.length > 0)
}

/** The hand-written screen from which files are imported through a face. */
export function importingScreen(resource: string, face: string): Screen | undefined {
  return catalogue.screens.find(
    ({ view }) => view.kind === 'page' && view.imports?.resource === resource && view.imports.face === face,
  )
}

export interface FaceChoice {
  name: string
  face: FaceCard
}

/**
 * The narrowest face that the person may read and that contains a record or a kind of record. `facts` is the record, or
 * the fixed filter of a reference.
 */
export function chooseFace(args: {
  resource: Pick<ResourceCard, 'faces'>
  facts: AnyRow
  actor: Actor
}): FaceChoice | undefined {
  const { resource, facts, actor } = args
  const all = Object.entries(resource.faces).map(([name, face]) => ({ name, face }))
  const matching = all.filter(({ face }) => inFace(face, facts)).sort((a, b) => width(a.face) - width(b.face))
  const readable = (choice: FaceChoice) => can(actor, choice.face, 'read')
  return matching.find(readable) ?? all.find(readable) ?? matching[0] ?? all[0]
}

/** A face with fewer conditions is wider. */
function width(face: FaceCard): number {
  return -Object.keys(face.where ?? {}).length
}
