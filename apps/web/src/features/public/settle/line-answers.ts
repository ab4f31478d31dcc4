import type { FileRef } from '@tuheng/domain/kernel/field'
import { useState } from 'react'

/** What was said of one line. */
export interface LineDispute {
  reason: string
  theirNet: string
  files: readonly FileRef[]
}

export interface LineAnswers {
  /** By id of the line. Lines that are right are not in it. */
  disputes: ReadonlyMap<number, LineDispute>
  /** Lines that were checked and found right. */
  accepted: ReadonlySet<number>
  /** Problems by `reason.<id>` and `theirNet.<id>`. */
  problems: Readonly<Record<string, string>>
  dispute(id: number, change: Partial<LineDispute>): void
  accept(id: number): void
  setProblems(problems: Readonly<Record<string, string>>): void
}

const EMPTY: LineDispute = { reason: '', theirNet: '', files: [] }

/** The answers of the link's holder until they are sent. */
export function useLineAnswers(): LineAnswers {
  const [disputes, setDisputes] = useState<ReadonlyMap<number, LineDispute>>(new Map())
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const clearProblems = (id: number) =>
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !name.endsWith(`.${id}`))))
  return {
    disputes,
    accepted,
    problems,
    setProblems,
    // Uploads finish while other things are typed, so each change starts from the current state
    dispute: (id, change) => {
      setDisputes(now => new Map(now).set(id, { ...EMPTY, ...now.get(id), ...change }))
      setAccepted(now => new Set([...now].filter(one => one !== id)))
      clearProblems(id)
    },
    accept: id => {
      setDisputes(now => new Map([...now].filter(([one]) => one !== id)))
      setAccepted(now => new Set(now).add(id))
      clearProblems(id)
    },
  }
}

/** Amounts as people type them, with at most two decimals. */
export const isAmount = (text: string): boolean => /^-?[\d,]{1,15}(\.\d{1,2})?$/.test(text.trim())
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text.replace(/[\s-]/g, ''))
