import { f } from '@tuheng/domain/kernel/fields'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { useMemo, useState, type ReactNode } from 'react'
import { LabelledInput } from './field-input.tsx'

interface ReasonOptions {
  label: string
  /** The error after an attempt without a reason. */
  missing: string
  maxLength?: number
  autoFocus?: boolean
}

/** The input for the reason of an action. `validReason` returns the trimmed reason; if there is none it marks the input. */
export function useReason({ label, missing, maxLength = 200, autoFocus = false }: ReasonOptions): {
  input: ReactNode
  validReason(): string | undefined
} {
  const [reason, setReason] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const field = useMemo(() => f.text(label, { en: label, required: true, maxLength }), [label, maxLength])
  const text = wordsOf(reason) ?? undefined
  return {
    input: (
      <LabelledInput
        field={field}
        value={reason}
        onChange={setReason}
        autoFocus={autoFocus}
        error={tried && !text ? missing : undefined}
      />
    ),
    validReason: () => {
      setTried(true)
      return text
    },
  }
}
