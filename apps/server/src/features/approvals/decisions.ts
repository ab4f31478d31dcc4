/**
 * SQL after a table of tasks with this alias: the act that decided on each of those in one of the states, as `a`. `$1` of
 * the statement is the company. The time limit acts as nobody.
 */
export const decisionOf = (t: string, states: readonly ('agreed' | 'rejected')[]): string =>
  `left join lateral (select a.opinion, a.member_id, a.for_member_id from approval_act a
    where a.org_id = $1 and a.run_id = ${t}.run_id and a.at = ${t}.acted_at and ${t}.state = any('{${states.join(',')}}')
      and a.kind = case ${t}.state when 'agreed' then 'agree' else 'reject' end and (a.node_id = ${t}.node_id or a.node_id is null)
      and (a.member_id is null or coalesce(a.for_member_id, a.member_id) = ${t}.member_id)
    order by a.id desc limit 1) a on true`
