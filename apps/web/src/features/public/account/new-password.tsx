import { fetchedOnce } from '../../../shared/calls/fetched-once.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { PlainPassword } from '../../../shared/ui/plain/field.tsx'
import { words } from './account-words.ts'
import { isLongEnough, missingCharacters } from './checks.ts'

interface NewPassword {
  password: string
  again: string
}

interface Props {
  values: NewPassword
  problems: { [K in keyof NewPassword]?: string | undefined }
  /** Labels for a first password, or for one that replaces another. */
  labels: 'first' | 'next'
  onValue(name: keyof NewPassword): (value: string) => void
}

const LABELS = {
  first: { password: words.password, again: words.again },
  next: { password: words.newPassword, again: words.againNew },
} as const

// With its list of common passwords, which the first paint does without
const rules = fetchedOnce((_: 'password') => import('@tuheng/domain/kernel/validators/password'))

/** A new password, typed twice. What it lacks is said while it is typed. */
export function NewPasswordFields({ values, problems, labels, onValue }: Props) {
  const lang = useLang()
  const judged = judge(values.password, { lang, check: rules.use('password')?.checkPassword })
  const differs = values.again !== '' && !values.password.startsWith(values.again)
  return (
    <>
      <PlainPassword
        id="password"
        label={LABELS[labels].password[lang]}
        required
        autoComplete="new-password"
        value={values.password}
        problem={problems.password ?? judged.problem}
        hint={judged.hint}
        onValue={onValue('password')}
      />
      <PlainPassword
        id="again"
        label={LABELS[labels].again[lang]}
        required
        autoComplete="new-password"
        value={values.again}
        problem={problems.again ?? (differs ? words.againWrong[lang] : undefined)}
        onValue={onValue('again')}
      />
    </>
  )
}

export function passwordProblems({ password, again }: NewPassword, lang: Lang): Props['problems'] {
  return {
    ...(!isLongEnough(password) && { password: words.passwordShort[lang] }),
    ...(again !== password && { again: words.againWrong[lang] }),
  }
}

/** What is said of a password that is being typed: what it still lacks, why it is refused, or that it will do. */
function judge(
  password: string,
  { lang, check }: { lang: Lang; check: ((value: string) => { zh: string; en: string } | undefined) | undefined },
): { problem?: string; hint: string } {
  const hint = words.passwordHint[lang]
  if (password === '' || !check) return { hint }
  const count = missingCharacters(password)
  if (count > 0) return { hint: fill(words.passwordMore[lang], { count }) }
  const found = check(password)
  return found
    ? { problem: fill(words.passwordWrong[lang], { why: found[lang] }), hint }
    : { hint: words.passwordGood[lang] }
}
