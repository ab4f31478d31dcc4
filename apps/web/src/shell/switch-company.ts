import { setCompanySwitch } from '../shared/session/company-switch.ts'
import { translate } from '../shared/text/i18n.ts'
import { notify } from '../shared/ui/notify.tsx'
import { useSession } from '../shared/session/session.ts'
import { confirmLeave } from './close-tabs.ts'

setCompanySwitch(switchCompany)

/** Switches to another company of the person. The shell then mounts again. */
export async function switchCompany(id: number): Promise<void> {
  if (!(await confirmLeave())) return
  try {
    const user = await useSession.getState().switchCompany(id)
    // After the new shell has taken over the messages
    setTimeout(() => notify.warning(translate('company.switched', { company: user.companyName }), 5))
  } catch (error) {
    notify.error(error)
  }
}
