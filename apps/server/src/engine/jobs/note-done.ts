import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../write/tx.ts'

interface Done {
  kind: string
  title: Text
  input: unknown
  lang: Lang
  /** What came of it, such as the number of rows. */
  result: Readonly<Record<string, unknown>>
}

/**
 * Notes what went to the browser at once as a job that is done, so that a person finds it among their downloads. Lists of
 * jobs leave it out.
 */
export async function noteDone(tx: Tx, { kind, title, input, lang, result }: Done): Promise<void> {
  await tx.writing()(
    `insert into job (org_id, kind, title, input, member_id, request_id, lang, state, result, created_at, started_at, finished_at)
     values ($1,$2,$3,$4,$5,$6,$7,'done',$8,$9::timestamptz,$9::timestamptz,$9::timestamptz)`,
    [
      tx.orgId,
      kind,
      JSON.stringify(title),
      JSON.stringify(input),
      tx.actor.memberId,
      tx.requestId,
      lang,
      JSON.stringify({ ...result, direct: true }),
      tx.now.at,
    ],
  )
}

/** SQL: the job ran as a job. */
export const RAN = `not coalesce(result ? 'direct', false)`
