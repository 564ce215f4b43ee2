import { climateAndEnvironment } from './climate-and-environment.ts'
import { democracyAndGovernance } from './democracy-and-governance.ts'
import type { DomainDefinition } from './domain-definition.ts'
import { economicSecurity } from './economic-security.ts'
import { education } from './education.ts'
import { healthAndSocialConnection } from './health-and-social-connection.ts'
import { housingAndTheBuiltEnvironment } from './housing-and-the-built-environment.ts'
import { infrastructureAndPublicGoods } from './infrastructure-and-public-goods.ts'
import { justiceAndPublicSafety } from './justice-and-public-safety.ts'
import { laborAndWorkerPower } from './labor-and-worker-power.ts'
import { ruralUrbanDivide } from './rural-urban-divide.ts'
import { technologyAndInformation } from './technology-and-information.ts'

/** All domains with their issue areas, in display order. */
export const domains: readonly DomainDefinition[] = [
  economicSecurity,
  housingAndTheBuiltEnvironment,
  climateAndEnvironment,
  democracyAndGovernance,
  technologyAndInformation,
  education,
  healthAndSocialConnection,
  infrastructureAndPublicGoods,
  justiceAndPublicSafety,
  ruralUrbanDivide,
  laborAndWorkerPower,
]
