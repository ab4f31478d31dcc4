import type { homeCall, procedureCall } from '@tuheng/domain/home/home.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'

/** What a person may not read is not in it. */
export type Home = AnswerOf<typeof homeCall>
/** A number of records that wait, since when, for how much, and the list that shows them. */
export type Todo = Home['todos'][number]
export type TrendDay = NonNullable<Home['trend']>[number]
export type TopCustomer = NonNullable<Home['topCustomers']>[number]
export type Paper = Home['expiring']['list'][number]
export type Procedure = AnswerOf<typeof procedureCall>
