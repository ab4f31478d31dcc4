import type { FaceCard, ResourceCard } from '@tuheng/domain/kernel/manifest'
import { type Actor, can } from '@tuheng/domain/kernel/policy'

/** The faces that may have the record, the likeliest first: the filter of a choice does not always name its face. */
export const facesToAsk = (
  { resource, face }: { resource: Pick<ResourceCard, 'faces'>; face: FaceCard },
  actor: Actor,
): FaceCard[] =>
  [face, ...Object.values(resource.faces).filter(one => one !== face)].filter(one => can(actor, one, 'read'))
