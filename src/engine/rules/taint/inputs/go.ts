/** net/http, gin, echo, chi, gorilla, fiber, macaron and flamego. */
import { inputTable } from './input-table.ts';

export const go = inputTable({
  languages: ['go'],
  requestTypes:
    'http.Request gin.Context echo.Context fiber.Ctx macaron.Context flamego.Context context. context.APIContext iris.Context beego.Controller fasthttp.RequestCtx',
  links: 'Request Req Ctx Input',
  fields: 'URL Form PostForm Body Header Host RequestURI MultipartForm Params Trailer  QueryArgs',
  methods: `FormValue PostFormValue PathValue Cookie Cookies UserAgent Referer FormFile BasicAuth MultipartReader Query DefaultQuery Param PostForm DefaultPostForm GetHeader GetRawData
    QueryArray QueryMap GetQuery GetQueryArray PostFormArray PostFormMap GetPostForm QueryParam QueryParams QueryString FormParams ParamValues Params Body BodyRaw  GetReqHeaders AllParams
    Queries QueryTrim QueryEscape QueryStrings QueryInt64_ GetCookie Bind ShouldBind ShouldBindJSON ShouldBindQuery ShouldBindUri ShouldBindWith BindJSON BindQuery BindUri BodyParser QueryParser ParamsParser`,
  calls: 'chi.URLParam chi.URLParamFromCtx mux.Vars httprouter.ParamsFromContext',
});
