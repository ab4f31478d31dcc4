type Switch = (id: number) => Promise<void>

let switchHandler: Switch | undefined

/** Sets how companies are switched. The shell asks about unsaved input first. */
export function setCompanySwitch(next: Switch): void {
  switchHandler = next
}

/** Switches to another of the person's companies, at its home page. Also resolves if the person stays. */
export async function switchCompany(id: number): Promise<void> {
  await switchHandler?.(id)
}
