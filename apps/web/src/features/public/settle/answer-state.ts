import type { FileRef } from '@tuheng/domain/kernel/field'
import { useState } from 'react'

/** What was said of one line. */
export interface Turn {
  reason: string
  theirNet: string
  files: readonly FileRef[]
}

export interface Answers {
  /** By id of the line. Lines that are right are not in it. */
  turns: ReadonlyMap<number, Turn>
  /** Lines that were checked and found right. */
  right: ReadonlySet<number>
  /** Problems by `reason.<id>` and `theirNet.<id>`. */
  problems: Readonly<Record<string, string>>
  dispute(id: number, change: Partial<Turn>): void
  agree(id: number): void
  tell(problems: Readonly<Record<string, string>>): void
}

const NOTHING: Turn = { reason: '', theirNet: '', files: [] }

/** The answers of the link's holder until they are sent. */
export function useAnswers(): Answers {
  const [turns, setTurns] = useState<ReadonlyMap<number, Turn>>(new Map())
  const [right, setRight] = useState<ReadonlySet<number>>(new Set())
  const [problems, tell] = useState<Readonly<Record<string, string>>>({})
  const without = (id: number) =>
    tell(Object.fromEntries(Object.entries(problems).filter(([name]) => !name.endsWith(`.${id}`))))
  return {
    turns,
    right,
    problems,
    tell,
    // Uploads finish while other things are typed, so each change starts from the current state
    dispute: (id, change) => {
      setTurns(now => new Map(now).set(id, { ...NOTHING, ...now.get(id), ...change }))
      setRight(now => new Set([...now].filter(one => one !== id)))
      without(id)
    },
    agree: id => {
      setTurns(now => new Map([...now].filter(([one]) => one !== id)))
      setRight(now => new Set(now).add(id))
      without(id)
    },
  }
}

/** Amounts as people type them, with at most two decimals. */
export const isAmount = (text: string): boolean => /^-?[\d,]{1,15}(\.\d{1,2})?$/.test(text.trim())
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text.replace(/[\s-]/g, ''))
