import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ScannerSettings {
  source: 'service' | 'camera'
  /** Where the maker's driver takes a picture. */
  address: string
  /** Empty: the browser's own choice. */
  cameraId: string
  set(patch: Partial<Pick<ScannerSettings, 'source' | 'address' | 'cameraId'>>): void
}

/** The scanner stands beside one computer: kept in its browser. */
export const useScannerSettings = create<ScannerSettings>()(
  persist(set => ({ source: 'service', address: '', cameraId: '', set }), { name: 'tuheng.scanner', version: 1 }),
)
