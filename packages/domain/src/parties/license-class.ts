import { gt } from '../kernel/decimal.ts'
import { bodyOf, sizeOf, type VehicleType } from './vehicle-types.ts'
import { LIGHT_LORRY_LIMIT } from './vehicle.rules.ts'

export interface DrivenVehicle {
  vehicleType: VehicleType
  /** Gross mass in tonnes. */
  grossMass: string
  withTrailer: boolean
}

/**
 * Licence classes that may drive the vehicle, the usual one first (机动车驾驶证申领和使用规定, annex 1): combinations need A2 (light
 * ones C6), lorries above 4.5 t B2 or above, light lorries any class from C1 up.
 */
export function neededClasses({ vehicleType, grossMass, withTrailer }: DrivenVehicle): readonly string[] {
  const size = sizeOf(vehicleType)
  if (bodyOf(vehicleType) === 'tractor' || withTrailer)
    return size === 'light' || size === 'mini' ? ['C6', 'A2'] : ['A2']
  if (vehicleType === 'N11') return ['C4', 'C3', ...INCLUDE_C1]
  if (size === 'lowSpeed') return ['C3', ...INCLUDE_C1]
  return gt(grossMass, LIGHT_LORRY_LIMIT) ? ['B2', 'A2', 'A1'] : ['C1', 'C2', 'C6', 'B2', 'A2', 'A1', 'A3', 'B1']
}

export const classAllows = (licenseClass: string, vehicle: DrivenVehicle): boolean =>
  neededClasses(vehicle).includes(licenseClass)

/** C1 and the classes that include it. C2 covers automatic cars and light lorries only. */
const INCLUDE_C1 = ['C1', 'B2', 'A2', 'A1', 'A3', 'B1']
