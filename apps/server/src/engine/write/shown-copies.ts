import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { resourceOf } from '../directory.ts'
import { readRecord } from '../read/record.ts'
import { maskField } from '../rights/redact.ts'
import type { Tx } from './tx.ts'

/**
 * What a person sent, without copies of chosen records that a picker showed them masked: the mask itself would be stored.
 * The reference fills them in. References that the stored record (`before`) has already are left alone. Statements are
 * sent only where a value looks masked.
 */
export async function withoutMaskedCopies<R extends AnyRow>(
  tx: Tx,
  resource: Pick<AnyResource, 'fields'>,
  { sent, before = {} }: { sent: R; before?: AnyRow },
): Promise<R> {
  const out: AnyRow = { ...sent }
  for (const [name, field] of Object.entries(resource.fields)) {
    const id = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (!field.snapshot || !field.to || !Number.isSafeInteger(id) || id === before[name]) continue
    const target = resourceOf(field.to)
    const copies = Object.entries(field.snapshot).flatMap(([own, theirs]) => {
      const original = target.fields[theirs]
      return original?.mask && Object.hasOwn(sent, own) && looksMasked(sent[own]) ? [{ own, theirs, original }] : []
    })
    const record = copies.length
      ? await readRecord(tx, target, { id: id as number, labels: false, lock: false })
      : undefined
    for (const { own, theirs, original } of record ? copies : [])
      if (maskField(record?.[theirs], original) === sent[own]) delete out[own]
  }
  return out as R
}

const looksMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('*')
