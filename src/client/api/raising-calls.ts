/** The calls of the raising form, and of customers and models, without the schemas of `shared` (decision 0108). */
import type * as product from '../../shared/product/calls.ts';
import type * as model from '../../shared/product/model-call.ts';
import { productEndpoints } from '../../shared/product/product-endpoints.ts';
import type { EndpointOf } from './first-calls.ts';

export const getModel: EndpointOf<typeof model.getModel> = productEndpoints.getModel;
export const listCustomers: EndpointOf<typeof product.listCustomers> = productEndpoints.listCustomers;
export const getCustomer: EndpointOf<typeof product.getCustomer> = productEndpoints.getCustomer;
export const listColleagues: EndpointOf<typeof product.listColleagues> = productEndpoints.listColleagues;
export const listFaultMeanings: EndpointOf<typeof product.listFaultMeanings> = productEndpoints.listFaultMeanings;
