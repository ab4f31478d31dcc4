import { minutesOf, spansOf, USUAL_HOURS } from '@tuheng/domain/system/company/working-calendar'
import { useSession } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'
import { lateText } from './waiting-time.ts'

/** The working hours of the company, as its settings have them. */
export const useWorkHours = (): string =>
  useSession(({ user }) => {
    const hours = (user?.settings as Readonly<Record<string, unknown>> | undefined)?.['workHours']
    return typeof hours === 'string' && spansOf(hours) ? hours : USUAL_HOURS
  })

/** What exceeds a time limit in words, by the working day of the company. */
export function useLateText(): (minutes: number) => string {
  const t = useT()
  const day = minutesOf(spansOf(useWorkHours()) ?? [])
  return minutes => lateText(t, minutes, day)
}
