import type { Issue } from './errors.ts'
import type { Field } from './field.ts'
import { fieldIssue } from './kinds/kind.ts'
import type { AnyResource, AnyRow, AnyTransition } from './resource.ts'
import type { Text } from './text.ts'

/**
 * Why an existing record cannot be chosen, if its status is the reason: the current state and the transitions that lead
 * to an allowed one. Undefined if the status is allowed.
 */
export function refStateIssue(args: {
  field: Field
  name: string
  target: AnyResource
  record: AnyRow
}): Issue | undefined {
  const { field, name, target, record } = args
  const wrong = Object.entries(field.where ?? {}).find(
    ([column, wanted]) => column in target.machines && !listOf(wanted).includes(record[column]),
  )
  if (!wrong) return undefined
  const [machineName] = wrong
  const wanted = listOf(wrong[1]).map(String)
  const states = target.machines[machineName]?.states ?? {}
  const state = String(record[machineName])
  const described = target.machines[machineName]?.describeState?.(record)
  const ways = shortestPaths(target, machineName, { from: state, wanted })
  const text = (lang: keyof Text) => {
    const of = (word: string): string => states[word]?.[lang] ?? word
    const label = target[lang === 'zh' ? 'label' : 'en']
    const [open, close, or, then] = lang === 'zh' ? ['“', '”', '或', '、'] : ['"', '"', ' or ', ', ']
    const quoted = (texts: readonly string[], between: string): string =>
      texts.map(one => `${open}${one}${close}`).join(between)
    const moves = ways
      .map(steps =>
        quoted(
          steps.map(step => step[lang]),
          then,
        ),
      )
      .join(or)
    const other =
      lang === 'zh' ? `另选${quoted(wanted.map(of), or)}的${label}` : `choose one that is ${quoted(wanted.map(of), or)}`
    const way = !moves
      ? lang === 'zh'
        ? `请${other}`
        : other
      : lang === 'zh'
        ? `请先${moves}，或${other}`
        : `first ${moves}, or ${other}`
    if (!described) return { no: record[target.title], state: of(state), way }
    return {
      no: record[target.title],
      state: described.state[lang],
      way: `${described.way[lang]}${lang === 'zh' ? `，或${other}` : `, or ${other}`}`,
    }
  }
  const zh = fieldIssue('ref.state', { field, name }, text('zh'))
  return { ...zh, en: fieldIssue('ref.state', { field, name }, text('en')).en }
}

const listOf = (wanted: unknown): readonly unknown[] => (Array.isArray(wanted) ? wanted : [wanted])

/**
 * The shortest paths of manual transitions. Paths of one step are alternatives; of longer paths only one is reported.
 */
export function shortestPaths(
  target: Pick<AnyResource, 'transitions'>,
  machine: string,
  { from, wanted, dangerous = false }: { from: string; wanted: readonly string[]; dangerous?: boolean },
): AnyTransition[][] {
  const moves = Object.values(target.transitions).filter(
    move => move.machine === machine && !move.internal && (dangerous || !move.danger),
  )
  let paths: { at: string; steps: AnyTransition[] }[] = [{ at: from, steps: [] }]
  const seen = new Set([from])
  while (paths.length) {
    const next = paths.flatMap(({ at, steps }) =>
      moves
        .filter(move => move.from.includes(at) && (wanted.includes(move.to) || !seen.has(move.to)))
        .map(move => ({ at: move.to, steps: [...steps, move] })),
    )
    const arrived = next.filter(({ at }) => wanted.includes(at)).map(({ steps }) => steps)
    if (arrived.length) return arrived[0]?.length === 1 ? arrived : arrived.slice(0, 1)
    for (const { at } of next) seen.add(at)
    paths = next
  }
  return []
}
