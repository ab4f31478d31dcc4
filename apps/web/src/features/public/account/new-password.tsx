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
  autoFocus?: boolean
  onValue(name: keyof NewPassword): (value: string) => void
}

const LABELS = {
  first: { password: words.password, again: words.again },
  next: { password: words.newPassword, again: words.againNew },
} as const

/** A new password, typed twice. What it lacks is said while it is typed. */
export function NewPasswordFields({ values, problems, labels, autoFocus = false, onValue }: Props) {
  const lang = useLang()
  const hint = hintFor(values.password, lang)
  const differs = values.again !== '' && !values.password.startsWith(values.again)
  return (
    <>
      <PlainPassword
        id="password"
        label={LABELS[labels].password[lang]}
        required
        autoFocus={autoFocus}
        autoComplete="new-password"
        value={values.password}
        problem={problems.password}
        hint={hint}
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

/** The rules, or while they are being met what is still missing. */
function hintFor(password: string, lang: Lang): string {
  const count = missingCharacters(password)
  return password && count ? fill(words.passwordMore[lang], { count }) : words.passwordHint[lang]
}
