import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { createContext, useContext } from 'react'

/** Is what is chosen acted upon at once (a dispatch), or only kept (a plan)? */
export const ActingContext = createContext(false)

/** Whether a choice would be refused: by the save itself, or by the step that follows at once. */
export function useIsRefused(): (option: Option) => boolean {
  const acting = useContext(ActingContext)
  return option => isRefused(option, acting)
}

export function isRefused({ choiceNote }: Option, acting: boolean): boolean {
  return choiceNote?.level === 'block' || (acting && choiceNote?.level === 'later')
}

/** The choice with all that speaks against it, as it is read out. */
export const spoken = ({ label, choiceNote }: Option): string =>
  [label, ...(choiceNote?.issues.map(issue => issue.msg) ?? [])].join('; ')
