import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { previewCall, quickCall } from '@tuheng/domain/transport/trip.calls'

/** The server's answers about a trip that is being typed. */
export type TripPreview = AnswerOf<typeof previewCall>
export type PricePreview = NonNullable<TripPreview['price']['ar']>

export type QuickAnswer = AnswerOf<typeof quickCall>
export type Warning = QuickAnswer['warnings'][number]
