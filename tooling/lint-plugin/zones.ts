import { posix } from 'node:path'

/** Zone of a file: part of the project, layer, and business area if it has one. */
interface Place {
  part: Part
  layer: string
  area?: string
  /** Path inside the part's source folder. */
  path: string
}
type Part = 'domain' | 'server' | 'web' | 'outside'

const ROOTS: Readonly<Record<Exclude<Part, 'outside'>, string>> = {
  domain: 'packages/domain/src/',
  server: 'apps/server/src/',
  web: 'apps/web/src/',
}

/**
 * Layers of each part in order. A layer never imports from one to its right. Layers in one group may import each other.
 */
const ORDER: Readonly<Record<Exclude<Part, 'outside'>, readonly (readonly string[])[]>> = {
  domain: [['kernel'], ['area'], ['registry']],
  server: [['sql'], ['db'], ['plugins'], ['engine'], ['features'], ['app', 'commands', 'testing', 'demo']],
  web: [['shared'], ['engine'], ['features'], ['shell'], ['app']],
}

/**
 * Folders of the engine through which every call passes, in order. A folder never imports from one to its right. The
 * other folders are beside them.
 */
const ENGINE_ROOMS = ['rights', 'read', 'write', 'calls']

/**
 * The reason why `file` may not import `specifier`, or undefined if it may. `file` is relative to the project's root,
 * with forward slashes.
 */
export function judgeImport(file: string, specifier: string): string | undefined {
  const from = placeOf(file)
  const target = resolve(file, specifier)
  if (target === undefined) return judgePackage(from, file, specifier)
  const to = placeOf(target)
  if (from.part === 'outside') return undefined
  if (to.part === 'outside') return `the ${from.part} may not reach outside its source folder and the domain`
  if (from.part !== to.part) return judgePart(from.part, to.part)
  return judgeLayer(from, to) ?? judgeTesting(from, to) ?? judgeRoom(from, to) ?? judgeArea(from, to, file)
}

function judgePackage(from: Place, file: string, specifier: string): string | undefined {
  if (from.part !== 'domain' || isTest(file) || specifier === 'decimal.js') return undefined
  return `the domain is pure: it imports nothing but decimal.js, not ${specifier}`
}

function judgePart(from: Part, to: Part): string | undefined {
  if (to === 'domain') return undefined
  return `the ${from} may not import the ${to}; what both need belongs to packages/domain`
}

/** Only tests may import what tests share. */
function judgeTesting(from: Place, to: Place): string | undefined {
  return from.part === 'server' && isTesting(to.path) && !isTest(from.path)
    ? 'sources may not import what only tests share'
    : undefined
}

function judgeLayer(from: Place, to: Place): string | undefined {
  const order = ORDER[from.part as keyof typeof ORDER]
  const rank = (layer: string) => order.findIndex(group => group.includes(layer))
  if (rank(from.layer) < 0) return `${from.layer} is no layer of the ${from.part}: ${order.flat().join(', ')}`
  if (rank(to.layer) <= rank(from.layer)) return undefined
  // Tests of the server start the entire server
  if (from.part === 'server' && isTest(from.path)) return undefined
  return `${from.layer} may not import ${to.layer}: ${order.map(group => group.join(', ')).join(' ← ')}`
}

function judgeRoom(from: Place, to: Place): string | undefined {
  if (from.part !== 'server' || from.layer !== 'engine' || to.layer !== 'engine' || isTest(from.path)) return undefined
  const [here, there] = [from, to].map(({ path }) => ENGINE_ROOMS.indexOf(path.split('/')[1] ?? '')) as [number, number]
  if (here < 0 || there <= here) return undefined
  return `engine/${ENGINE_ROOMS[here]} may not import engine/${ENGINE_ROOMS[there]}: ${ENGINE_ROOMS.join(' ← ')}`
}

/**
 * Another area is imported only through its `index.ts`. Web features never import each other: a screen of two areas
 * belongs to the engine.
 */
function judgeArea(from: Place, to: Place, file: string): string | undefined {
  if (!to.area || from.area === to.area) return undefined
  // A list of all features is beside their folders and may import all of them.
  if (from.layer === 'features' && !from.area) return undefined
  if (from.part === 'web' && from.layer === 'features')
    return `features do not import each other: ${from.area} → ${to.area}`
  if (from.part === 'web' || isTest(file) || /^[^/]+\/index\.\w+$/.test(afterLayer(to))) return undefined
  if (from.layer !== to.layer && from.part === 'server') return undefined
  return `${to.area} is another area: import it through its index.ts`
}

function afterLayer(place: Place): string {
  return place.layer === 'features' ? place.path.slice('features/'.length) : place.path
}

function placeOf(path: string): Place {
  for (const part of Object.keys(ROOTS) as (keyof typeof ROOTS)[]) {
    const root = ROOTS[part]
    if (path.startsWith(root)) return inside(part, path.slice(root.length))
  }
  return { part: 'outside', layer: '', path }
}

function inside(part: keyof typeof ROOTS, path: string): Place {
  const [first = '', second = '', ...rest] = path.split('/')
  if (!path.includes('/')) return { part, layer: part === 'domain' ? 'registry' : 'app', path }
  if (part === 'domain')
    return first === 'kernel' || first === 'registry'
      ? { part, layer: first, path }
      : { part, layer: 'area', area: first, path }
  return first === 'features' && rest.length ? { part, layer: first, area: second, path } : { part, layer: first, path }
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  const own = /^@tuheng\/(domain|server|web)(?:\/(.*))?$/.exec(specifier)
  if (!own) return undefined
  return `${ROOTS[own[1] as keyof typeof ROOTS]}${own[2] ?? 'index'}${/\.\w+$/.test(specifier) ? '' : '.ts'}`
}

/** A test, or what several tests of a folder share. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || isTesting(file)
}

const isTesting = (file: string): boolean => /(^|\/)testing\//.test(file)
