import { actParts } from '../kernel/approval-state.ts'
import { MOVES } from './moves.ts'

/**
 * Whether documents leave a container alone while this act of it waits for an approval. An act that moves it was judged by
 * where it stands and since when: meanwhile no truck or train takes it, no loading list names it, and none of its moves is
 * undone or gets another time. Acts about its deposit speak of money alone, so it moves. In any case days are counted,
 * fees of stays that ended are charged, terms of its hire change and lists let it go: no such act is judged by them.
 */
export const keepsInPlace = (act: string): boolean => Object.hasOwn(MOVES, actParts(act).transition)
