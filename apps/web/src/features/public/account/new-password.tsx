import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { PlainPassword } from '../../../shared/ui/plain/field.tsx'
import { words } from './account-words.ts'
import { isLongEnough } from './checks.ts'

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

/** A new password, typed twice. */
export function NewPasswordFields({ values, problems, labels, onValue }: Props) {
  const lang = useLang()
  return (
    <>
      <PlainPassword
        id="password"
        label={LABELS[labels].password[lang]}
        required
        autoComplete="new-password"
        value={values.password}
        problem={problems.password}
        hint={words.passwordHint[lang]}
        onValue={onValue('password')}
      />
      <PlainPassword
        id="again"
        label={LABELS[labels].again[lang]}
        required
        autoComplete="new-password"
        value={values.again}
        problem={problems.again}
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
