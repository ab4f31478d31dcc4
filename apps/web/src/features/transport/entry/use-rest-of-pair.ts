import { restOfPair, type BoxWeights } from '@tuheng/domain/transport/box-weights'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { isMissing } from '../../../engine/common/missing.ts'
import type { FormApi } from '../../../engine/form/form-store.ts'

/**
 * Fills in the weight of the second container as what the first one leaves of the truck's, and follows both until
 * somebody types it.
 */
export function useRestOfPair(form: FormApi): void {
  const given = useRef<string | null>(null)
  const own = useStore(form.store, ({ values }) => (values as BoxWeights).boxNet2)
  const rest = useStore(form.store, ({ values }) => restOfPair(values as BoxWeights))
  useEffect(() => {
    const isOurs = isMissing(own) ? given.current === null : own === given.current
    if (rest === null) given.current = null
    if (!isOurs || rest === null || rest === own) return
    given.current = rest
    form.prefill({ boxNet2: rest })
  }, [form, own, rest])
}
