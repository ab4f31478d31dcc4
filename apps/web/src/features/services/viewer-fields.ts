import type { Field } from '@tuheng/domain/kernel/field'
import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Actor } from '@tuheng/domain/kernel/policy'

/** Those of the fields of a service waybill that the person may fill in. */
export const viewerFields = (actor: Actor, fields: Readonly<Record<string, Field>>): [string, Field][] =>
  Object.entries(fields).filter(([name]) => rightOf(actor, 'serviceWaybill', name) === 'editable')
