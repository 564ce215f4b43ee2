/** Names and meanings of domains and issue areas, by slug. The English ones are part of the taxonomy. */
export const taxonomy: Readonly<Record<string, { name: string; description: string }>> = {
  'economic-security': {
    name: 'Seguridad económica',
    description: 'Si la gente puede ganarse la vida con estabilidad, pagar lo que debe y superar un mal mes.',
  },
  automation_and_ai_displacement: {
    name: 'Automatización y desplazamiento por la IA',
    description:
      'Empleos que cambian o se pierden por máquinas y programas, y lo que hacen al respecto trabajadores, empresas y pueblos.',
  },
  gig_economy_and_precarious_work: {
    name: 'Economía de plataformas y trabajo precario',
    description:
      'Trabajo por aplicación, temporal o a demanda: pago, horarios y protección de quienes no tienen un empleador fijo.',
  },
  income_inequality_and_wealth_concentration: {
    name: 'Desigualdad de ingresos y concentración de la riqueza',
    description:
      'La brecha entre los más ricos y los demás, y los esfuerzos por reducirla con salarios, impuestos, ahorro y ayuda directa.',
  },
  healthcare_economics_and_medical_debt: {
    name: 'Costo de la salud y deuda médica',
    description:
      'Lo que cuesta la atención a quien la necesita: facturas, cobranzas, precio de los medicamentos y ayuda de los hospitales.',
  },
  student_debt_and_college_affordability: {
    name: 'Deuda estudiantil y costo de la universidad',
    description:
      'Pedir prestado para estudiar y vivir después con el préstamo: asesoría, condonación y deudores que se organizan.',
  },
  'housing-and-the-built-environment': {
    name: 'Vivienda y entorno construido',
    description: 'Dónde vive la gente, cuánto cuesta y cómo se trazan calles, terrenos y barrios.',
  },
  housing_affordability: {
    name: 'Vivienda asequible',
    description:
      'Alquileres, precios de las casas y desalojos, y las personas que trabajan para que la vivienda esté al alcance.',
  },
  suburban_sprawl_and_car_dependency: {
    name: 'Expansión suburbana y dependencia del automóvil',
    description:
      'Urbanización que se extiende y no deja más opción que conducir, y el trabajo por lugares donde se pueda caminar.',
  },
  homelessness_and_housing_insecurity: {
    name: 'Falta de vivienda e inseguridad habitacional',
    description:
      'Personas sin un lugar seguro donde dormir o a punto de perderlo: albergues, acompañamiento y vivienda con apoyo.',
  },
  zoning_and_land_use: {
    name: 'Zonificación y uso del suelo',
    description:
      'Las reglas sobre qué se puede construir y dónde, y las audiencias en que los residentes pueden opinar.',
  },
  'climate-and-environment': {
    name: 'Clima y medio ambiente',
    description:
      'Aire, agua, tierra, alimentos y energía, y cómo se preparan los lugares para un clima más cálido y lluvioso.',
  },
  climate_adaptation_and_resilience: {
    name: 'Adaptación y resiliencia climática',
    description: 'Prepararse para inundaciones, calor, incendios y tormentas, y recuperarse de ellos.',
  },
  environmental_justice_and_pollution: {
    name: 'Justicia ambiental y contaminación',
    description:
      'Aire, suelo y agua sucios, quién tiene que vivir al lado y los vecinos que exigen limpieza.',
  },
  sustainable_agriculture_and_food_systems: {
    name: 'Agricultura sostenible y sistemas alimentarios',
    description:
      'Cómo se cultivan y reparten los alimentos en la zona: granjas, huertos, mercados, despensas y políticas.',
  },
  water_access_and_infrastructure: {
    name: 'Acceso al agua e infraestructura',
    description: 'Si el agua es segura, asequible y llega a todos, y la salud de ríos y pozos.',
  },
  energy_transition: {
    name: 'Transición energética',
    description:
      'El paso del carbón, el petróleo y el gas a energía más limpia, y lo que significa para facturas, tierras y empleos.',
  },
  'democracy-and-governance': {
    name: 'Democracia y gobierno',
    description:
      'El voto, la representación y cómo participan los residentes en las decisiones que se toman en su nombre.',
  },
  voter_suppression_and_electoral_access: {
    name: 'Supresión del voto y acceso electoral',
    description: 'Si toda persona con derecho puede registrarse, llegar a una boleta y lograr que se cuente.',
  },
  local_government_and_civic_engagement: {
    name: 'Gobierno local y participación cívica',
    description:
      'Concejos, juntas y comisiones, y las formas en que los residentes los vigilan, opinan y sirven en ellos.',
  },
  political_polarization_and_democratic_norms: {
    name: 'Polarización política y normas democráticas',
    description:
      'Hostilidad entre bandos políticos, amenazas a funcionarios y el trabajo para que el desacuerdo sea pacífico.',
  },
  money_in_politics: {
    name: 'Dinero en la política',
    description: 'Quién paga las campañas y el cabildeo, qué obtiene a cambio y las reglas para que se sepa.',
  },
  electoral_reform: {
    name: 'Reforma electoral',
    description:
      'Cambios en cómo se hacen las elecciones y se trazan los distritos, del voto por orden de preferencia a los mapas independientes.',
  },
  'technology-and-information': {
    name: 'Tecnología e información',
    description: 'Cómo se conecta la gente, a quién puede creer en línea y quién la vigila.',
  },
  social_media_and_mental_health: {
    name: 'Redes sociales y salud mental',
    description:
      'Lo que hacen los teléfonos y las redes a jóvenes y adultos, y lo que prueban en su lugar escuelas y familias.',
  },
  misinformation_and_epistemic_crisis: {
    name: 'Desinformación y crisis de confianza en los hechos',
    description:
      'Información falsa o ausente, la pérdida de la prensa local y el trabajo por reconstruir hechos compartidos.',
  },
  digital_privacy_and_surveillance: {
    name: 'Privacidad digital y vigilancia',
    description:
      'Cámaras, rastreadores y datos sobre los residentes: quién los reúne, quién puede verlos y quién decide.',
  },
  broadband_access_and_digital_divide: {
    name: 'Acceso a internet y brecha digital',
    description: 'Quién queda sin conexión, y los equipos, las clases y los precios bajos que la acercan.',
  },
  platform_monopolies_and_tech_accountability: {
    name: 'Monopolios de plataformas y rendición de cuentas',
    description:
      'El poder de las grandes empresas de tecnología sobre tiendas, trabajadores y organismos públicos, y los esfuerzos por limitarlo.',
  },
  education: {
    name: 'Educación',
    description: 'Escuelas, universidades y formación: quién tiene una buena, cuánto cuesta y quién la paga.',
  },
  k12_education_inequality: {
    name: 'Desigualdad en la educación escolar',
    description:
      'Escuelas y aulas desiguales, y las familias, docentes y estudiantes que piden otras mejores.',
  },
  higher_education_affordability: {
    name: 'Costo de la educación superior',
    description: 'Matrículas, becas y apoyo en las universidades, para que el costo no decida quién estudia.',
  },
  vocational_and_alternative_pathways: {
    name: 'Formación profesional y otros caminos',
    description:
      'Vías hacia un buen trabajo sin una carrera de cuatro años: aprendizajes, escuelas de oficios y educación de adultos.',
  },
  education_funding_and_policy: {
    name: 'Financiamiento y política educativa',
    description:
      'Cómo se pagan y gobiernan las escuelas: presupuestos, impuestos, vales, escuelas concertadas y lo que se enseña.',
  },
  'health-and-social-connection': {
    name: 'Salud y vínculos sociales',
    description: 'El cuidado del cuerpo y la mente, y los lazos entre vecinos que mantienen sana a la gente.',
  },
  mental_health_crisis_and_access: {
    name: 'Crisis y atención de salud mental',
    description:
      'Recibir ayuda en una crisis y atención después: clínicas, terapeutas, líneas de ayuda y apoyo entre pares.',
  },
  loneliness_and_social_isolation: {
    name: 'Soledad y aislamiento social',
    description: 'Personas alejadas de los demás, y los clubes, centros y visitas que devuelven la compañía.',
  },
  addiction_and_harm_reduction: {
    name: 'Adicciones y reducción de daños',
    description:
      'Consumo de drogas y alcohol, prevención de sobredosis, tratamiento, recuperación y el uso del dinero de los acuerdos judiciales.',
  },
  healthcare_access_and_coverage: {
    name: 'Acceso a la salud y cobertura',
    description: 'Si la gente tiene seguro y puede ver a un médico, dentista o partera cerca de su casa.',
  },
  community_health_infrastructure: {
    name: 'Infraestructura de salud comunitaria',
    description:
      'Departamentos de salud, promotores comunitarios y los lugares y programas públicos que previenen enfermedades.',
  },
  'infrastructure-and-public-goods': {
    name: 'Infraestructura y bienes públicos',
    description:
      'Las calles, tuberías, cables, autobuses y edificios que todos comparten, y quién los mantiene.',
  },
  transportation_and_mobility: {
    name: 'Transporte y movilidad',
    description:
      'Moverse con seguridad a pie, en bicicleta, en silla de ruedas o en auto, y los planes que dan forma a las calles.',
  },
  public_transit: {
    name: 'Transporte público',
    description:
      'Autobuses, trenes y transporte adaptado: rutas, tarifas, fondos y los pasajeros que dependen de ellos.',
  },
  broadband_and_digital_access: {
    name: 'Banda ancha y acceso digital',
    description:
      'Tender y operar las redes: fibra, torres, propiedad pública y las subvenciones que las pagan.',
  },
  water_infrastructure: {
    name: 'Infraestructura de agua',
    description:
      'Tuberías, plantas de tratamiento, alcantarillas y desagües: su reparación, su costo y quién las opera.',
  },
  physical_infrastructure_decay: {
    name: 'Deterioro de la infraestructura',
    description:
      'Puentes, calles, escuelas y edificios vacíos que se caen, y el dinero y la presión para repararlos.',
  },
  'justice-and-public-safety': {
    name: 'Justicia y seguridad pública',
    description:
      'Tribunales, cárceles, policía y fronteras en la vida local, y otras formas de mantener segura a la gente.',
  },
  criminal_justice_reform_and_mass_incarceration: {
    name: 'Reforma penal y encarcelamiento masivo',
    description:
      'Cárceles, fianzas, sentencias y prisiones, y el camino de regreso de quienes salen de ellas.',
  },
  policing_and_community_safety: {
    name: 'Policía y seguridad comunitaria',
    description:
      'Cómo trabaja la policía y rinde cuentas, y cómo los barrios previenen la violencia por sí mismos.',
  },
  immigration_and_belonging: {
    name: 'Inmigración y pertenencia',
    description:
      'Recién llegados y familias de estatus mixto: ayuda legal, idioma, bienvenida y trato con las autoridades.',
  },
  restorative_justice: {
    name: 'Justicia restaurativa',
    description: 'Reparar el daño reuniendo a quienes lo sufrieron, a los responsables y a su comunidad.',
  },
  'rural-urban-divide': {
    name: 'Brecha entre campo y ciudad',
    description: 'Lo que pierden o construyen los pueblos y el campo, y cómo se entienden con las ciudades.',
  },
  rural_economic_decline_and_brain_drain: {
    name: 'Declive económico rural y fuga de talento',
    description:
      'Fábricas y tiendas cerradas, jóvenes que se van y los esfuerzos por traer de vuelta trabajo y gente.',
  },
  cultural_resentment_and_political_division: {
    name: 'Resentimiento cultural y división política',
    description:
      'Sentirse menospreciado o excluido, conflictos sobre identidad e historia, e intentos de hablar a pesar de ellos.',
  },
  rural_healthcare_and_services: {
    name: 'Salud y servicios rurales',
    description:
      'Hospitales, ambulancias, farmacias y otros servicios que quedan lejos o cierran fuera de las ciudades.',
  },
  urban_rural_coalition_building: {
    name: 'Alianzas entre campo y ciudad',
    description:
      'Alianzas de residentes de la ciudad y del campo en asuntos comunes como agua, salarios, granjas y escuelas.',
  },
  'labor-and-worker-power': {
    name: 'Trabajo y poder de los trabajadores',
    description:
      'Salario, seguridad y voz en el trabajo, y las formas en que los trabajadores los logran juntos.',
  },
  union_organizing: {
    name: 'Organización sindical',
    description: 'Trabajadores que forman sindicatos, negocian contratos y van a la huelga.',
  },
  worker_cooperatives: {
    name: 'Cooperativas de trabajadores',
    description:
      'Empresas que pertenecen a quienes trabajan en ellas y son dirigidas por ellos, y quienes ayudan a crearlas.',
  },
  workplace_safety_and_conditions: {
    name: 'Seguridad y condiciones laborales',
    description:
      'Lesiones, calor, horarios y acoso en el trabajo, y las reglas y los grupos que protegen a los trabajadores.',
  },
  wage_theft_and_labor_rights: {
    name: 'Robo de salarios y derechos laborales',
    description:
      'Pagos retenidos o por debajo de lo que marca la ley, y los centros y oficinas que los recuperan.',
  },
  just_transition: {
    name: 'Transición justa',
    description:
      'Un trato justo para los trabajadores y pueblos cuyas minas, fábricas o centrales cierran o cambian.',
  },
}
